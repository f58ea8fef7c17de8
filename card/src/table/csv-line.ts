import Papa from 'papaparse';
import { guarded } from './guarded-cells.ts';

const NEWLINE = '\r\n';

/** Returns a row of a CSV file with its line break, in which no spreadsheet finds a formula. */
export function csvLine(cells: string[]): string {
  return `${Papa.unparse([cells.map(guarded)], { newline: NEWLINE })}${NEWLINE}`;
}
