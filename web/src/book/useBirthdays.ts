import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { type Birthday, birthdaysOfWeek } from './birthdays.ts';
import { selectItems } from './contactsSlice.ts';
import { useSearchTexts } from './searchTexts.ts';

/** Returns the birthdays of the week that begins today, once they are needed; none until they are read. */
export function useBirthdays(isNeeded: boolean): Birthday[] {
  const items = useSelector(selectItems);
  const texts = useSearchTexts(isNeeded);
  return useMemo(() => (texts === undefined ? [] : birthdaysOfWeek(items, texts)), [items, texts]);
}
