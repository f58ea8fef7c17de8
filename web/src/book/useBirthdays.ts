import { type Birthday, birthdaysOfWeek } from '@contactbook/contract/birthdays';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from './contactsSlice.ts';
import { useSearchTexts } from './searchTexts.ts';

/** Returns the birthdays of the week that begins today; undefined until they are read. */
export function useBirthdays(): Birthday[] | undefined {
  const items = useSelector(selectItems);
  const texts = useSearchTexts(true);
  return useMemo(() => texts && birthdaysOfWeek(items, texts), [items, texts]);
}
