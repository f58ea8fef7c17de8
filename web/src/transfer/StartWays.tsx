import type { ReactNode } from 'react';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { PHONE } from '../ui/pictures.ts';
import sheets from '../ui/sheet.module.css';
import { startWays } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './start-ways.css';
import { connectPhone, startImport } from './startImport.ts';

/** The three ways to fill an empty book. */
export function StartWays({ onAdd }: { onAdd: () => void }) {
  const words = useWords(startWays);
  return (
    <ul className="start-ways">
      <Way icon={<Icon name="bring" size={24} />} title={words.import} text={words.importText}>
        <button type="button" className={buttons.primary} onClick={startImport}>
          {words.import}
        </button>
      </Way>
      <Way icon={<Icon path={PHONE} size={24} />} title={words.connect} text={words.connectText}>
        <button type="button" className={buttons.quiet} onClick={connectPhone}>
          {words.connect}
        </button>
      </Way>
      <Way icon={<Icon name="edit" size={24} />} title={words.first} text={words.firstText}>
        <button type="button" className={buttons.quiet} onClick={onAdd}>
          {words.add}
        </button>
      </Way>
    </ul>
  );
}

type WayProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

function Way({ icon, title, text, children }: WayProps) {
  return (
    <li className={`${sheets.sheet} start-way`}>
      <span className="start-icon">{icon}</span>
      <div className="start-words">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </li>
  );
}
