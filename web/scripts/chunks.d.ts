export const FILES: readonly string[];
export function fileOf(id: string, importersOf: (id: string) => readonly string[]): string | null;
