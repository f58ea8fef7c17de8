import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../ui/Icon.tsx';
import { PHONE, TAKE, TWO } from '../ui/laterPictures.ts';
import type { OpenPanel } from '../ui/openPanel.ts';
import './book-transfer.css';
import { ExportPanel } from './ExportPanel.tsx';
import { useBringFiles } from './useBringFiles.ts';
import { StartWays } from './StartWays.tsx';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { useStartWays } from './useStartWays.ts';
import { transferLinks } from '../words/en/transferLinks.ts';
import { useWords } from '../words/words.ts';

type BookTransferProps = {
  /** Position: beside the title, in the menu of small screens, or below the notice of an empty book. */
  place: 'links' | 'menu' | 'invitation';
  panel: OpenPanel | null;
  onOpen: (panel: OpenPanel) => void;
  onClose: () => void;
  /** Begins a new contact. */
  onAdd?: (() => void) | undefined;
};

/** The import and export of contacts, and the way to duplicates. They are in one file, which is loaded after the book. */
export default function BookTransfer({ place, panel, onOpen, onClose, onAdd }: BookTransferProps) {
  const words = useWords(transferLinks);
  const bring = useBringFiles();
  const { startImport, connectPhone } = useStartWays();
  const [, navigate] = useLocation();
  if (place === 'invitation') return <StartWays onAdd={onAdd} />;
  return (
    <>
      <TransferLink icon={<Icon name="bring" />} word={words.import} onPress={startImport} />
      <TransferLink icon={<Icon path={TAKE} />} word={words.export} onPress={() => onOpen({ kind: 'export' })} />
      <TransferLink icon={<Icon path={PHONE} />} word={words.connect} onPress={connectPhone} />
      <TransferLink icon={<Icon path={TWO} />} word={words.duplicates} onPress={() => navigate(DUPLICATES_SCREEN)} />
      {place === 'links' && <DropPlace onFiles={bring} />}
      {place === 'links' && panel?.kind === 'export' && <ExportPanel selected={panel} onClose={onClose} />}
    </>
  );
}

function TransferLink({ icon, word, onPress }: { icon: ReactNode; word: string; onPress: () => void }) {
  return (
    <button type="button" className="book-link" data-closes-menu onClick={onPress}>
      {icon}
      {word}
    </button>
  );
}

/** Accepts files and cards that are dropped or pasted anywhere in the window. */
function DropPlace({ onFiles }: { onFiles: (files: File[]) => void }) {
  const words = useWords(transferLinks);
  const isOver = useDroppedFiles(onFiles);
  return isOver && <p className="transfer-drop">{words.drop}</p>;
}
