import type { Import } from '@contactbook/contract/transfer';
import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { useReading } from '../users/useCall.ts';
import { readImport } from './calls.ts';

/** Interval in milliseconds at which the progress is read. */
const ASK_EVERY_MS = 400;

/** Reads an import, again whenever the book has changed, and periodically while the server works on it. */
export function useImport(id: string) {
  const request = useCallback(() => readImport(id), [id]);
  const [isWorking, setIsWorking] = useState(true);
  const reading = useReading(request, useSelector(selectRevision), isWorking ? ASK_EVERY_MS : undefined);
  const { value, hasFailed } = reading;
  const isNowWorking = !hasFailed && isUnderWay(value);
  if (isNowWorking !== isWorking) setIsWorking(isNowWorking);
  return reading;
}

function isUnderWay(found: Import | undefined): boolean {
  return found === undefined || found.state === 'reading' || found.state === 'applying';
}
