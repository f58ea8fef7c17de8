import { contactScreen } from '@contactbook/contract/screens';
import { useSelector } from 'react-redux';
import { type Birthday, birthdaysOfWeek } from '../book/birthdays.ts';
import { selectItems } from '../book/contactsSlice.ts';
import { useSearchTexts } from '../book/searchTexts.ts';
import { shownName } from '../book/shownName.ts';
import { dayAhead } from '../ui/moments.ts';
import sheets from '../ui/sheet.module.css';
import { homeMore } from '../words/en/homeMore.ts';
import { useWords } from '../words/words.ts';
import { ScreenLink } from './ScreenLink.tsx';

/** The birthdays of this week; nothing if there are none. */
export function HomeBirthdays() {
  const words = useWords(homeMore);
  const items = useSelector(selectItems);
  const texts = useSearchTexts(true);
  const birthdays = texts === undefined ? [] : birthdaysOfWeek(items, texts);
  if (birthdays.length === 0) return null;

  function whenOf({ inDays, age }: Birthday): string {
    const day = dayAhead(inDays);
    return age === undefined ? day : words.turns(day, age);
  }

  return (
    <section className={`${sheets.sheet} home-news home-birthdays`} aria-labelledby="home-birthdays">
      <h2 id="home-birthdays">{words.birthdays}</h2>
      <ul>
        {birthdays.map((birthday) => (
          <li key={birthday.contact.id}>
            <ScreenLink to={contactScreen(birthday.contact.id)}>
              <bdi translate="no">{shownName(birthday.contact)}</bdi>
            </ScreenLink>
            <span>{whenOf(birthday)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
