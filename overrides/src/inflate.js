// Decompression of what build_hooks/bundle/pack.py compressed.
export const inflated = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

/** Decompressed pieces of what is at hand. They come in one turn: a Blob's own stream would wait for the page's other work at each piece. */
export async function inflatedPieces(compressed) {
  const source = new ReadableStream({
    start(controller) {
      for (const bytes of compressed) controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = inflated(source).getReader();
  const pieces = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
  return pieces;
}
