// Decompression of what build_hooks/bundle/pack.py compressed.
export const inflated = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));
