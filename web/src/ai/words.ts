/** The words of the AI, which come with it. */

import * as en from '../words/en';
import { ai as aiEn } from '../words/en/ai';
import { words } from '../words';
import * as zh from '../words/zh';
import { ai as aiZh } from '../words/zh/ai';

/** Whether there is a word of this name. */
export const has = (name: string): boolean => name in aiEn;

export const t = words({ ...en, ai: aiEn }, { ...zh, ai: aiZh });
