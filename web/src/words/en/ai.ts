export const ai = {
  title: 'AI',
} as const;
