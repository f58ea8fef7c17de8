import type { AuditEntry, AuditLog } from '@contactbook/contract/operator';
import { Awaited } from '../ui/Awaited.tsx';
import buttons from '../ui/buttons.module.css';
import { CLOCK, dateOf } from '../ui/moments.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { fileDate, saveFile } from '../ui/saveFile.ts';
import { useCall, useReading } from '../users/useCall.ts';
import { operatorPage } from '../words/en.ts';
import { shownLocale } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { exportAudit, readAudit } from './operatorThunks.ts';
import { sizeText } from '../ui/sizes.ts';

const readFirst = () => readAudit();

/** The audit log, newest first, with a button that saves all of it as a file. */
export function AuditEntries() {
  const words = useWords(operatorPage);
  const reading = useReading(readFirst);
  const { value: log, change } = reading;
  const { call } = useCall();
  const { call: callExport, isBusy } = useCall();

  async function showMore({ next }: AuditLog) {
    const page = await call(readAudit(next));
    if (page === undefined) return;
    change((shown) =>
      shown?.next === next ? { ...page, entries: [...(shown?.entries ?? []), ...page.entries] } : shown,
    );
  }

  async function save() {
    const file = await callExport(exportAudit());
    if (file !== undefined) saveFile(file, `audit-log-${fileDate()}.csv`);
  }

  if (log === undefined) return <Awaited reading={reading} />;
  return (
    <>
      <div className="operator-tools">
        <p className="operator-note">{words.auditNote}</p>
        <button type="button" className={buttons.quiet} aria-busy={isBusy} onClick={() => void save()}>
          {words.exportAudit}
        </button>
      </div>
      <ul className="operator-rows" aria-label={words.audit}>
        {log.entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.next !== undefined && (
        <MoreButton className="operator-more" label={words.more} entry=".operator-entry" onMore={() => showMore(log)} />
      )}
    </>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const words = useWords(operatorPage);
  const { event, atMs, times, actor, isCommand, person, network, quotaBytes } = entry;
  const time = new Intl.DateTimeFormat(shownLocale(), CLOCK).format(atMs);
  const details = [
    ...(isCommand === true ? [words.byCommand] : []),
    ...(actor === undefined ? [] : [words.by(actor)]),
    ...(quotaBytes === undefined ? [] : [sizeText(quotaBytes)]),
    ...(network === undefined ? [] : [words.from(network)]),
    ...(times === 1 ? [] : [words.times(times)]),
  ];
  return (
    <li className="operator-row operator-entry" tabIndex={-1}>
      <div className="operator-who">
        <p className="operator-name">{words.events[event]}</p>
        <p className="operator-email">
          <bdi translate="no">{person ?? words.noAccount}</bdi>
        </p>
      </div>
      <p className="operator-uses">
        <span>{`${dateOf(atMs)}, ${time}`}</span>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
    </li>
  );
}
