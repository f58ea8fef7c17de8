import { type ReactNode, useState } from 'react';
import { isPhone, ownSystem } from '../ui/phoneSystem.ts';
import { importSources } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './import-sources.css';
import { StepPicture } from './StepPicture.tsx';

const SOURCES = ['google', 'iphone', 'android', 'outlook', 'other'] as const;
type Source = (typeof SOURCES)[number];
/** Other programs, by their names. */
const PROGRAMS = [
  ['Mac', 'mac'],
  ['Nextcloud', 'nextcloud'],
  ['Thunderbird', 'thunderbird'],
  ['Yahoo', 'yahoo'],
  ['ContactBook', 'contactbook'],
] as const;

/** Asks where the contacts are now, and shows in three steps how they become a file. A phone's own system comes first. */
export function ImportSources() {
  const words = useWords(importSources);
  const [source, setSource] = useState<Source>(() => (isPhone() ? ownSystem() : 'google'));
  const { title, steps, link, note } = useSource(source);
  return (
    <>
      <fieldset className="sources">
        <legend>{words.question}</legend>
        <div className="sources-row">
          {SOURCES.map((each) => (
            <label key={each} className="sources-choice">
              <input
                type="radio"
                name="source"
                value={each}
                checked={each === source}
                onChange={() => setSource(each)}
              />
              {words[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <section className="sources-steps" aria-labelledby="sources-title">
        <h2 id="sources-title">{title}</h2>
        <ol>
          {steps.map(({ text, picture }) => (
            <li key={text}>
              {picture}
              <span className="sources-text">{text}</span>
            </li>
          ))}
        </ol>
        {source === 'other' && (
          <dl className="sources-programs">
            {PROGRAMS.map(([program, place]) => (
              <div key={program}>
                <dt>{program}</dt>
                <dd>{words[place]}</dd>
              </div>
            ))}
          </dl>
        )}
        {(link !== undefined || note !== undefined) && (
          <p className="sources-more">
            {link !== undefined && (
              <a href={link.href} target="_blank" rel="noreferrer">
                {link.text}
                <span className="unseen">{words.newTab}</span>
              </a>
            )}
            {note !== undefined && <span>{note}</span>}
          </p>
        )}
      </section>
    </>
  );
}

type Steps = {
  title: string;
  steps: { text: string; picture: ReactNode }[];
  link?: { href: string; text: string };
  note?: string;
};

/** Returns the steps of a source: what to press, with a picture of it. */
function useSource(source: Source): Steps {
  const words = useWords(importSources);
  const bring = (file: string, text = words.bring) => ({ text, picture: <StepPicture look="file" label={file} /> });
  const sources: Record<Source, Steps> = {
    google: {
      title: words.fromGoogle,
      steps: [
        { text: words.google1, picture: <StepPicture look="page" label={words.googleExport} /> },
        { text: words.google2, picture: <StepPicture look="choice" label={words.googleCsv} /> },
        bring('contacts.csv'),
      ],
      link: { href: 'https://contacts.google.com/', text: words.googleLink },
      note: words.googleNote,
    },
    iphone: {
      title: words.fromIphone,
      steps: [
        { text: words.iphone1, picture: <StepPicture look="phone" label={words.iphoneLists} /> },
        { text: words.iphone2, picture: <StepPicture look="phone" label={words.iphoneExport} place={2} /> },
        bring('contacts.vcf', words.iphone3),
      ],
      link: { href: 'https://www.icloud.com/contacts/', text: words.iphoneLink },
      note: words.iphoneNote,
    },
    android: {
      title: words.fromAndroid,
      steps: [
        { text: words.android1, picture: <StepPicture look="phone" label={words.androidManage} place={2} /> },
        { text: words.android2, picture: <StepPicture look="phone" label={words.androidExport} /> },
        bring('contacts.vcf'),
      ],
      note: words.androidNote,
    },
    outlook: {
      title: words.fromOutlook,
      steps: [
        { text: words.outlook1, picture: <StepPicture look="page" label={words.outlookPeople} /> },
        { text: words.outlook2, picture: <StepPicture look="page" label={words.outlookExport} place={2} /> },
        bring('contacts.csv'),
      ],
      link: { href: 'https://outlook.live.com/people/', text: words.outlookLink },
      note: words.outlookNote,
    },
    other: {
      title: words.fromOther,
      steps: [
        { text: words.other1, picture: <StepPicture look="page" label={words.otherExport} /> },
        { text: words.other2, picture: <StepPicture look="choice" label={words.otherCard} /> },
        bring('contacts.vcf'),
      ],
    },
  };
  return sources[source];
}
