import type { ContactState, HistoryEntry } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Avatar } from '../card/photo/Avatar.tsx';
import { shownName } from '../book/shownName.ts';
import { selectItems } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import './history.css';
import { DeviceLine } from './DeviceLine.tsx';
import { ForgetHistory } from './ForgetHistory.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { HistoryList } from './HistoryList.tsx';
import { momentOf } from './historyMoments.ts';
import { contactHistoryReader, type HistoryPages } from './historyPages.ts';
import { restoreVersion } from './historyThunks.ts';
import { HistoryStates, isSameVersion } from './HistoryStates.tsx';
import { entryTitle } from './historyMessages.ts';
import { usePages } from '../book/usePages.ts';
import { contactHistory } from '../words/en.ts';
import { useWords, wordsOf } from '../words/words.ts';

/** The versions of a contact, each with a button that restores it. */
export default function ContactHistoryPanel({
  id,
  onClose,
  onRestored,
}: {
  id: string;
  onClose: () => void;
  onRestored: (contact: Contact) => void;
}) {
  const words = useWords(contactHistory);
  const dispatch = useAppDispatch();
  const contact = useSelector(selectItems).find((each) => each.id === id);
  const { read, readOn } = useMemo(() => contactHistoryReader(id), [id]);
  const history = usePages(read, readOn);
  const [newest] = history.value?.entries ?? [];
  const state = newest?.after ?? contact ?? newest?.before;
  const name = state ? shownName(state) : words.unknown;

  return (
    <Panel
      onClose={onClose}
      picture={<Avatar name={state?.name ?? name} />}
      title={name}
      subtitle={subtitle(history.value)}
      footer={
        contact !== undefined && countVersions(history.value) > 1 ? (
          <ForgetHistory id={id} onForgotten={history.read} />
        ) : undefined
      }
    >
      <HistoryList history={history}>
        {(entries, hasMore) =>
          entries.length === 0 ? (
            <NothingKnown isThere={contact !== undefined} />
          ) : (
            <Versions
              {...{ entries, hasMore }}
              onRestore={(revision) => dispatch(restoreVersion(id, revision, onRestored))}
            />
          )
        }
      </HistoryList>
    </Panel>
  );
}

/** A version; `when` is missing for the one before the first recorded change. */
type ShownVersion = {
  revision: number;
  title: string;
  when: string | undefined;
  device: string | undefined;
  before: ContactState | null;
  after: ContactState | null;
};

function Versions({
  entries,
  hasMore,
  onRestore,
}: {
  entries: HistoryEntry[];
  hasMore: boolean;
  onRestore: (revision: number) => Promise<unknown>;
}) {
  const words = useWords(contactHistory);
  const now = entries[0]?.after ?? null;
  return (
    <ul className="history-line">
      {versionsOf(entries, hasMore).map(({ revision, title, when, device, before, after }) => (
        <li key={revision} className="history-entry" tabIndex={-1}>
          <div className="history-head">
            <h3 className="history-title">{title}</h3>
            {when !== undefined && <span className="history-when">{when}</span>}
          </div>
          <DeviceLine device={device} />
          <HistoryStates before={before} after={after} />
          {after !== null && !isSameVersion(after, now) && (
            <HistoryButton
              className={`${buttons.quiet} history-button`}
              label={words.restore}
              entry={[title, after.name, after.number].filter(Boolean).join(', ')}
              onPress={() => onRestore(revision)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function versionsOf(entries: HistoryEntry[], hasMore: boolean): ShownVersion[] {
  const words = wordsOf(contactHistory);
  const versions = entries.map((entry, index) => {
    const { revision, before, after, atMs, device } = entry;
    return {
      revision,
      device,
      before,
      after,
      title: entryTitle(entry),
      when: index === 0 ? words.now : momentOf(atMs),
    };
  });
  const oldest = entries.at(-1);
  if (hasMore || !oldest?.before) return versions;
  return [
    ...versions,
    {
      revision: oldest.revision - 1,
      title: words.beginning,
      when: undefined,
      device: undefined,
      before: null,
      after: oldest.before,
    },
  ];
}

function subtitle(pages: HistoryPages<HistoryEntry> | undefined): string {
  const words = wordsOf(contactHistory);
  const count = countVersions(pages);
  if (pages === undefined || count === 0) return words.title;
  return pages.hasMore ? words.moreVersions(count) : words.versions(count);
}

/** Counts the versions that are shown. */
function countVersions(pages: HistoryPages<HistoryEntry> | undefined): number {
  if (pages === undefined) return 0;
  return versionsOf(pages.entries, pages.hasMore).filter(({ after }) => after !== null).length;
}

function NothingKnown({ isThere }: { isThere: boolean }) {
  const words = useWords(contactHistory);
  return isThere ? (
    <Notice picture="fresh" title={words.unchanged} text={words.unchangedText} />
  ) : (
    <Notice picture="nobody" title={words.gone} text={words.goneText} />
  );
}
