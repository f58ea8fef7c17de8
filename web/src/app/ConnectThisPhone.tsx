import { useState } from 'react';
import { useTitle } from '../ui/useTitle.ts';
import '../devices/connect.css';
import { ThisPhone } from '../devices/ThisPhone.tsx';
import '../ui/rows.css';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { LinkRefused } from './LinkRefused.tsx';

/** The page that a phone opens by a code. Opening it changes nothing; the link is used by a press. */
export function ConnectThisPhone({ token }: { token: string }) {
  const words = useWords(connect);
  useTitle(words.pageTitle);
  const [isRefused, setIsRefused] = useState(token === '');
  if (isRefused) return <LinkRefused text={words.showAgain} />;
  return (
    <div className="link-form">
      <h1>{words.pageTitle}</h1>
      <p className="entry-text">{words.pageText}</p>
      <ThisPhone url={`${location.origin}/c/${token}`} onRefused={() => setIsRefused(true)} />
    </div>
  );
}
