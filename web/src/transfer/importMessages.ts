import type { Import, ImportOutcome, ImportRow } from '@contactbook/contract/transfer';
import { inDigits } from '../ui/counts.ts';
import { LOCALE } from '../ui/language.ts';

const KB = 1024;
const MB = KB * KB;

export const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  new: 'New',
  same: 'Same',
  changed: 'Changed',
  unreadable: 'Unreadable',
};

const FIELD_LABELS: Record<string, string> = {
  name: 'Name',
  phones: 'Number',
  emails: 'E-mail',
  organizations: 'Organisation',
  titles: 'Job title',
  addresses: 'Address',
  anniversaries: 'Birthday',
  nicknames: 'Nickname',
  notes: 'Note',
  keywords: 'Labels',
  links: 'Website',
  onlineServices: 'Online',
  photo: 'Photo',
  media: 'Photo',
};

/** Returns the label of a field. A field without a label is shown by its name in the standard. */
export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

const KINDS: Record<Import['kind'], string> = { vcard: 'vCard', csv: 'CSV', json: 'JSON' };

/** Returns the number of rows and the kind of the file. */
export function fileText({ total, kind }: Pick<Import, 'total' | 'kind'>): string {
  const words = KINDS[kind];
  return total === 0 ? words : `${sizeText(total)}, ${words}`;
}

/** Formats progress, such as "1.3 of 2.1 MB". */
export function readText(read: number, total: number): string {
  if (total === 0) return sizeText(read);
  const unit = unitOf(total);
  return `${inUnit(read, unit)} of ${sizeText(total)}`;
}

export function sizeText(bytes: number): string {
  const unit = unitOf(bytes);
  return `${inUnit(bytes, unit)} ${unit === MB ? 'MB' : 'KB'}`;
}

/** Returns the accessible name of a row, such as "Line 214, Марія Коваль, changed, 2 fields". */
export function rowLabel({ line, name, outcome, reason, differences }: ImportRow): string {
  const fields =
    differences === undefined ? '' : `, ${differences.length === 1 ? '1 field' : `${differences.length} fields`}`;
  const what = outcome === 'unreadable' ? (reason ?? '') : name;
  return `Line ${inDigits(line)}, ${what}, ${OUTCOME_LABELS[outcome].toLowerCase()}${fields}`;
}

function unitOf(bytes: number): number {
  return bytes < MB / 10 ? KB : MB;
}

function inUnit(bytes: number, unit: number): string {
  const options = { maximumFractionDigits: unit === MB ? 1 : 0 };
  return (bytes === 0 ? 0 : Math.max(bytes / unit, unit === MB ? 0.1 : 1)).toLocaleString(LOCALE, options);
}
