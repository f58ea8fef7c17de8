import type { ServerStatus } from '@contactbook/contract/operator';
import { type ReactNode, useState } from 'react';
import { Awaited } from '../ui/Awaited.tsx';
import sheets from '../ui/sheet.module.css';
import { Tabs } from '../ui/Tabs.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { useReading } from '../users/useCall.ts';
import { operatorPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { AuditEntries } from './AuditEntries.tsx';
import { ManagedPeopleList } from './ManagedPeopleList.tsx';
import './operator.css';
import { readStatus } from './operatorThunks.ts';
import { ServerFigures } from './ServerFigures.tsx';

/** The page for operators: the state of the server, its people, and the audit log. Others see `notFound`. */
export default function OperatorScreen({ notFound }: { notFound: ReactNode }) {
  const status = useReading(readStatus);
  if (status.failure?.status === 404) return notFound;
  return <OperatorPage status={status} />;
}

function OperatorPage({ status }: { status: ReturnType<typeof useReading<ServerStatus>> }) {
  const words = useWords(operatorPage);
  useTitle(words.title);
  const [shown, setShown] = useState<'people' | 'audit'>('people');
  return (
    <div className={`${sheets.sheet} operator`}>
      <h1 className="operator-title">{words.title}</h1>
      {status.value === undefined ? (
        <Awaited reading={status} />
      ) : (
        <>
          <ServerFigures status={status.value} />
          <Tabs
            label={words.title}
            tabs={{ people: words.people, audit: words.audit }}
            shown={shown}
            onShow={setShown}
            look="tabs-line"
          >
            {shown === 'people' ? <ManagedPeopleList status={status.value} /> : <AuditEntries />}
          </Tabs>
        </>
      )}
    </div>
  );
}
