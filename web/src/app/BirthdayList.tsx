import type { Birthday } from '@contactbook/contract/birthdays';
import { contactScreen } from '@contactbook/contract/screens';
import { shownName } from '../book/shownName.ts';
import { dayAhead } from '../ui/moments.ts';
import { homeMore } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './birthday-list.css';
import { ScreenLink } from './ScreenLink.tsx';

/** Lists birthdays with their day and the age, each with a link to the contact. */
export function BirthdayList({ birthdays }: { birthdays: Birthday[] }) {
  const words = useWords(homeMore);

  function whenOf({ inDays, age }: Birthday): string {
    const day = dayAhead(inDays);
    return age === undefined ? day : words.turns(day, age);
  }

  return (
    <ul className="birthday-list">
      {birthdays.map((birthday) => (
        <li key={birthday.contact.id}>
          <ScreenLink to={contactScreen(birthday.contact.id)}>
            <bdi translate="no">{shownName(birthday.contact)}</bdi>
          </ScreenLink>
          <span>{whenOf(birthday)}</span>
        </li>
      ))}
    </ul>
  );
}
