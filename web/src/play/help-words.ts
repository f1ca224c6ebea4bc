/** The words of the help. */

import * as en from '../words/en';
import { help as english } from '../words/en/help';
import { words } from '../words';
import * as zh from '../words/zh';
import { help as chinese } from '../words/zh/help';

export const t = words({ ...en, help: english }, { ...zh, help: chinese });
