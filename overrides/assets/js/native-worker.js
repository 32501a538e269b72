// On file:// the theme's shim replaces window.Worker by an iframe. The lab's Python needs a real worker, so keep it.
window.NativeWorker = window.Worker;
