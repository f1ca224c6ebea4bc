export const win = {
  title: 'Solved!',
} as const;
