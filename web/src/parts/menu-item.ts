/** An item of a menu. */

import type { IconName } from './icons';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly disabled?: boolean;
  /** A line above it separates it from the items before. */
  readonly startsGroup?: boolean;
  readonly act: () => void;
}
