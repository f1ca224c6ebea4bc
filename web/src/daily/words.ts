/** The words of the puzzle of the day. */

import * as en from '../words/en';
import { daily as dailyEn } from '../words/en/daily';
import { words } from '../words';
import * as zh from '../words/zh';
import { daily as dailyZh } from '../words/zh/daily';

export const t = words({ ...en, daily: dailyEn }, { ...zh, daily: dailyZh });
