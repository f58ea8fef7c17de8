import { SCREENS } from '@contactbook/contract/screens';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectIsOwnServer, selectItems } from '../book/contactsSlice.ts';
import DuplicatesLine from '../duplicates/DuplicatesLine.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AGAIN, PHONE, TAKE } from '../ui/pictures.ts';
import { homeMore } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './home-more.css';
import { HomeBirthdays } from './HomeBirthdays.tsx';
import { HomeNews } from './HomeNews.tsx';
import LanguageSelect from './LanguageSelect.tsx';
import { readPageSettings } from './pageSettings.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { SOURCE_ADDRESS } from './sourceAddress.ts';

const SAFE = 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6zM8.8 11.8l2.3 2.3 4.2-4.6';
const SERVER =
  'M5.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 9V6a1.5 1.5 0 0 1 1.5-1.5M5.5 13.5h13A1.5 1.5 0 0 1 20 15v3a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18v-3a1.5 1.5 0 0 1 1.5-1.5M7.5 7.5h.1M7.5 16.5h.1';

/** For visitors, what the product does and costs; for members, what is new; and the links below every home page. */
export default function HomeMore({ isVisitor }: { isVisitor: boolean }) {
  const isOwnServer = useSelector(selectIsOwnServer);
  return (
    <div className="home-more">
      {isVisitor && <Features />}
      {isVisitor && <Facts />}
      {!isVisitor && isOwnServer && <News />}
      <Links />
    </div>
  );
}

/** The server reads all cards of a book for birthdays and duplicates. In larger books that would take it seconds. */
const CONTACTS_MAX = 10_000;

/** What is new for a member. */
function News() {
  const { length } = useSelector(selectItems);
  const isSmall = length > 0 && length <= CONTACTS_MAX;
  return (
    <div className="home-today">
      {isSmall && <HomeBirthdays />}
      <HomeNews />
      {isSmall && <DuplicatesLine isLasting />}
    </div>
  );
}

function Features() {
  const words = useWords(homeMore);
  return (
    <ul className="home-features">
      <Feature icon={<Icon path={PHONE} size={24} />} title={words.phone} text={words.phoneText} />
      <Feature icon={<Icon name="bring" size={24} />} title={words.bring} text={words.bringText} />
      <Feature icon={<Icon path={AGAIN} size={24} />} title={words.undo} text={words.undoText} />
      <Feature icon={<Icon name="person" size={24} />} title={words.whole} text={words.wholeText} />
    </ul>
  );
}

function Feature({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      <span className="home-icon">{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
    </li>
  );
}

function Facts() {
  const words = useWords(homeMore);
  return (
    <ul className="home-facts">
      <Fact icon={<Icon name="success" />} title={words.costs} text={words.costsText} />
      <Fact icon={<Icon path={SERVER} />} title={words.open} text={words.openText}>
        {SOURCE_ADDRESS !== '' && <a href={SOURCE_ADDRESS}>{words.seeCode}</a>}
      </Fact>
      <Fact icon={<Icon path={SAFE} />} title={words.private} text={words.privateText}>
        <ScreenLink to={SCREENS.privacy}>{words.privacy}</ScreenLink>
      </Fact>
      <Fact icon={<Icon path={TAKE} />} title={words.yours} text={words.yoursText} />
    </ul>
  );
}

type FactProps = { icon: ReactNode; title: string; text: string; children?: ReactNode };

function Fact({ icon, title, text, children }: FactProps) {
  return (
    <li>
      {icon}
      <h2>{title}</h2>
      <p>
        {text} {children}
      </p>
    </li>
  );
}

function Links() {
  const words = useWords(homeMore);
  const { operator, apiUrl } = readPageSettings();
  return (
    <div className="home-links">
      <p>{operator !== '' && words.runBy(operator)}</p>
      {SOURCE_ADDRESS !== '' && <a href={SOURCE_ADDRESS}>{words.source}</a>}
      <ScreenLink to={SCREENS.privacy}>{words.privacy}</ScreenLink>
      <a href={`${apiUrl}/docs`}>{words.api}</a>
      <LanguageSelect />
    </div>
  );
}
