import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { type Birthday, birthdaysOfWeek } from './birthdays.ts';
import { selectItems } from './contactsSlice.ts';
import { useSearchTexts } from './searchTexts.ts';

/** Returns the birthdays of the week that begins today; undefined until they are read. */
export function useBirthdays(): Birthday[] | undefined {
  const items = useSelector(selectItems);
  const texts = useSearchTexts(true);
  return useMemo(() => texts && birthdaysOfWeek(items, texts), [items, texts]);
}
