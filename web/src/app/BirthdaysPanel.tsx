import type { Birthday } from '../book/birthdays.ts';
import { Panel } from '../ui/Panel.tsx';
import { homeMore } from '../words/en/homeMore.ts';
import { useWords } from '../words/words.ts';
import { BirthdayList } from './BirthdayList.tsx';

/** The birthdays of this week, beside the book. */
export default function BirthdaysPanel({ birthdays, onClose }: { birthdays: Birthday[]; onClose: () => void }) {
  const words = useWords(homeMore);
  return (
    <Panel title={words.birthdays} onClose={onClose}>
      <div className="birthdays-panel">
        {birthdays.length === 0 ? <p>{words.noBirthdays}</p> : <BirthdayList birthdays={birthdays} />}
      </div>
    </Panel>
  );
}
