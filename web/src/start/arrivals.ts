/** Pictures that are dropped or pasted anywhere on the page. */

import { pictureAmong } from './source';

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Listen on the whole page: `over` says whether a file hovers, `take` gets the file. */
export function arrivals(over: (hovers: boolean) => void, take: (file: File) => void): () => void {
  let depth = 0; // entering a child comes before leaving its parent
  const set = (to: number) => over((depth = Math.max(0, to)) > 0);
  const handlers = {
    dragenter: (event: DragEvent) => hasFiles(event) && set(depth + 1),
    dragleave: (event: DragEvent) => hasFiles(event) && set(depth - 1),
    dragover: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
    drop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault(); // or the browser would leave the page for the file
      set(0);
      const file = pictureAmong(event.dataTransfer?.files);
      if (file) take(file);
    },
    paste(event: ClipboardEvent) {
      const file = pictureAmong(event.clipboardData?.files);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of all) addEventListener(name, handler);
  return () => {
    for (const [name, handler] of all) removeEventListener(name, handler);
  };
}
