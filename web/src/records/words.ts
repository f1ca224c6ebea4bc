/** The words of the records. */

import * as en from '../words/en';
import { records as recordsEn } from '../words/en/records';
import { daily as dailyEn } from '../words/en/daily';
import { words } from '../words';
import * as zh from '../words/zh';
import { records as recordsZh } from '../words/zh/records';
import { daily as dailyZh } from '../words/zh/daily';

export const t = words(
  { ...en, records: recordsEn, daily: dailyEn },
  { ...zh, records: recordsZh, daily: dailyZh },
);
