/** Files given to the player to save. */

/** Give a file to the player. */
export function giveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The date and time for file names. */
export const stamp = (): string => new Date().toISOString().slice(0, 16).replace(/[-:]/g, '');
