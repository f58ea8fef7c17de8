import type { BookAct } from '@contactbook/contract/changes';
import { SCREENS } from '@contactbook/contract/screens';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { changeTitle } from '../history/historyMessages.ts';
import { momentOf } from '../history/historyMoments.ts';
import { callApi } from '../redux.ts';
import { Isolated } from '../ui/Isolated.tsx';
import sheets from '../ui/sheet.module.css';
import { useReading } from '../users/useCall.ts';
import { homeMore } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { ScreenLink } from './ScreenLink.tsx';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const SHOWN = 3;
const readNewest = () => callApi((api) => api.bookHistory());

/** What other devices have changed in the last week; nothing if there is none, or if it cannot be read. */
export function HomeNews() {
  const words = useWords(homeMore);
  const revision = useSelector(selectRevision);
  const { value: acts = [] } = useReading(readNewest, revision);
  const news = acts.filter(isNews).slice(0, SHOWN);
  if (news.length === 0) return null;
  return (
    <section className={`${sheets.sheet} home-news`} aria-labelledby="home-news">
      <h2 id="home-news">{words.news}</h2>
      <ul>
        {news.map((act) => (
          <li key={act.revision}>
            <strong>
              <Isolated text={changeTitle(act)} name={(act.entry?.after ?? act.entry?.before)?.name} />
            </strong>
            <span>{words.from(act.device ?? '', momentOf(act.atMs))}</span>
          </li>
        ))}
      </ul>
      <ScreenLink to={SCREENS.contacts} state={{ panel: { kind: 'history' } }}>
        {words.allNews}
      </ScreenLink>
    </section>
  );
}

function isNews({ device, atMs }: BookAct): boolean {
  return device !== undefined && Date.now() - atMs < WEEK_MS;
}
