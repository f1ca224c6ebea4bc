/** The words of the settings. */

import * as en from '../words/en';
import { settings as english } from '../words/en/settings';
import { words } from '../words';
import * as zh from '../words/zh';
import { settings as chinese } from '../words/zh/settings';

export const t = words({ ...en, settings: english }, { ...zh, settings: chinese });
