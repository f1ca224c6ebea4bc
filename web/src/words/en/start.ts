export const start = {
  title: 'New game',
} as const;
