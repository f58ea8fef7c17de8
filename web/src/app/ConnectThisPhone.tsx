import { useState } from 'react';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { useTitle } from '../ui/useTitle.ts';
import connectSheet from '../devices/connect.css?url';
import { ThisPhone } from '../devices/ThisPhone.tsx';
import rowsSheet from '../ui/rows.css?url';
import { connect } from '../words/en/connect.ts';
import { useWords } from '../words/words.ts';
import { LinkRefused } from './LinkRefused.tsx';

const SHEETS = [fetchSheet(rowsSheet), fetchSheet(connectSheet)];

/** The page that a phone opens by a code. Opening it changes nothing; the link is used by a press. */
export function ConnectThisPhone({ token }: { token: string }) {
  const words = useWords(connect);
  useTitle(words.pageTitle);
  const [isRefused, setIsRefused] = useState(token === '');
  if (isRefused) return <LinkRefused text={words.showAgain} />;
  return (
    <>
      {SHEETS}
      <div className="link-form">
        <h1>{words.pageTitle}</h1>
        <p className="entry-text">{words.pageText}</p>
        <ThisPhone url={`${location.origin}/c/${token}`} onRefused={() => setIsRefused(true)} />
      </div>
    </>
  );
}
