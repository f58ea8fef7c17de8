import { SCREENS } from '@contactbook/contract/screens';
import { useTitle } from '../ui/useTitle.ts';
import sheets from '../ui/sheet.module.css';
import { privacy } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { readPageSettings } from './pageSettings.ts';
import './privacy.css';
import { ScreenLink } from './ScreenLink.tsx';
import { SOURCE_ADDRESS } from './sourceAddress.ts';

const SECTIONS = [
  ['kept', 'keptText'],
  ['reader', 'readerText'],
  ['leaves', 'leavesText'],
  ['browser', 'browserText'],
  ['log', 'logText'],
  ['long', 'longText'],
  ['yours', 'yoursText'],
] as const;

/** Says who runs the server, what it keeps of people, and that the program is free. */
export function PrivacyPage() {
  const words = useWords(privacy);
  useTitle(words.tab);
  const { operator, feedbackEmail, apiUrl } = readPageSettings();
  return (
    <article className={`${sheets.sheet} privacy`}>
      <h1>{words.title}</h1>
      <h2>{words.who}</h2>
      <p>
        {operator === '' ? words.unnamed : words.runBy(operator)}{' '}
        {feedbackEmail !== '' && (
          <>
            {words.ask} <a href={`mailto:${feedbackEmail}`}>{feedbackEmail}</a>
          </>
        )}
      </p>
      {SECTIONS.map(([title, text]) => (
        <section key={title}>
          <h2>{words[title]}</h2>
          <p>{words[text]}</p>
        </section>
      ))}
      <h2>{words.free}</h2>
      <p>
        {words.freeText} {SOURCE_ADDRESS === '' ? words.noCode : <a href={SOURCE_ADDRESS}>{words.seeCode}</a>}
      </p>
      <p>
        <a href={`${apiUrl}/docs`}>{words.api}</a>
      </p>
      <p>
        <ScreenLink to={SCREENS.home}>{words.back}</ScreenLink>
      </p>
    </article>
  );
}
