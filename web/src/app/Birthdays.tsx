import { useEffect } from 'react';
import { useBirthdays } from '../book/useBirthdays.ts';
import { Panel } from '../ui/Panel.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { homeMore } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { BirthdayList } from './BirthdayList.tsx';
import { BirthdayMailSwitch } from './BirthdayMailSwitch.tsx';

/** Counts the birthdays of this week, and lists them beside the book while it is open. */
export default function Birthdays({
  isOpen,
  onClose,
  onCounted,
}: {
  isOpen: boolean;
  onClose: () => void;
  onCounted: (count: number) => void;
}) {
  const words = useWords(homeMore);
  const birthdays = useBirthdays();
  const count = birthdays?.length ?? 0;
  useEffect(() => onCounted(count), [count, onCounted]);
  if (!isOpen) return null;
  return (
    <Panel title={words.birthdays} onClose={onClose}>
      <div className="birthdays-panel">
        {birthdays === undefined ? (
          <Spinner />
        ) : count === 0 ? (
          <p>{words.noBirthdays}</p>
        ) : (
          <BirthdayList birthdays={birthdays} />
        )}
        <BirthdayMailSwitch />
      </div>
    </Panel>
  );
}
