/** The words of a won game and of sharing one. */

import * as en from '../words/en';
import { win as winEn } from '../words/en/win';
import { words } from '../words';
import * as zh from '../words/zh';
import { win as winZh } from '../words/zh/win';

export const t = words({ ...en, win: winEn }, { ...zh, win: winZh });
