import { useBirthdays } from '../book/useBirthdays.ts';
import sheets from '../ui/sheet.module.css';
import { homeMore } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { BirthdayList } from './BirthdayList.tsx';

/** The birthdays of this week; nothing if there are none. */
export function HomeBirthdays() {
  const words = useWords(homeMore);
  const birthdays = useBirthdays() ?? [];
  if (birthdays.length === 0) return null;
  return (
    <section className={`${sheets.sheet} home-news`} aria-labelledby="home-birthdays">
      <h2 id="home-birthdays">{words.birthdays}</h2>
      <BirthdayList birthdays={birthdays} />
    </section>
  );
}
