import type { ServerStatus } from '@contactbook/contract/operator';
import { agoOf, daysSince } from '../ui/moments.ts';
import { operatorPage } from '../words/en.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';
import { sizeText } from '../ui/sizes.ts';

/** A backup is made each night, so one of two days ago was the last that succeeded. */
const OLD_BACKUP_DAYS = 2;

/** Digits of a commit by which people find it. */
const SHORT_COMMIT = 7;

/** The state of the server in a few figures. What needs an act of the operator is in the colour of warnings. */
export function ServerFigures({ status }: { status: ServerStatus }) {
  const words = useWords(operatorPage);
  const { version, commit, isHealthy, people, signUp, hasMail, database, databaseBytes, lastBackupAtMs } = status;
  const isOld = lastBackupAtMs !== undefined && daysSince(lastBackupAtMs) >= OLD_BACKUP_DAYS;
  const figures = [
    { name: words.accounts, value: inDigits(people) },
    { name: words.signUp, value: words.signUps[signUp] },
    { name: words.mail, value: hasMail ? words.mailOn : words.mailOff },
    { name: words.health, value: isHealthy ? words.healthy : words.unhealthy, isBad: !isHealthy },
    { name: words.database, value: `${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${sizeText(databaseBytes)}` },
    {
      name: words.backup,
      value:
        lastBackupAtMs === undefined ? words.ownBackup : lastBackupAtMs === 0 ? words.noBackup : agoOf(lastBackupAtMs),
      isBad: isOld,
    },
    { name: words.version, value: `${version} (${commit.slice(0, SHORT_COMMIT)})` },
  ];
  return (
    <dl className="operator-figures">
      {figures.map(({ name, value, isBad = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isBad ? 'operator-bad' : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
