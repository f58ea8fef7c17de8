import buttons from '../ui/buttons.module.css';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { OpenPanel } from '../ui/openPanel.ts';
import sheet from './book-transfer.css?url';
import { ExportPanel } from './ExportPanel.tsx';
import { pickFiles, useBringFiles } from './useBringFiles.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { transferLinks } from '../words/en/transferLinks.ts';
import { useWords } from '../words/words.ts';

const SHEET = fetchSheet(sheet);

type BookTransferProps = {
  /** Position: beside the title, in the menu of small screens, or below the notice of an empty book. */
  place: 'links' | 'menu' | 'invitation';
  panel: OpenPanel | null;
  onOpen: (panel: OpenPanel) => void;
  onClose: () => void;
};

/** The import and export of contacts. Both are in one file, which is loaded after the book. */
export default function BookTransfer({ place, panel, onOpen, onClose }: BookTransferProps) {
  const words = useWords(transferLinks);
  const bring = useBringFiles();
  if (place === 'invitation') {
    return (
      <button type="button" className={buttons.quiet} onClick={() => pickFiles(bring)}>
        <Icon name="bring" />
        {words.invite}
      </button>
    );
  }
  return (
    <>
      {SHEET}
      <div className={`transfer-${place}`} data-toasts-before={place === 'links' || undefined}>
        <TransferLink icon="bring" word={words.import} onPress={() => pickFiles(bring)} />
        <TransferLink icon="take" word={words.export} onPress={() => onOpen({ kind: 'export' })} />
      </div>
      {place === 'links' && <DropPlace onFiles={bring} />}
      {place === 'links' && panel?.kind === 'export' && <ExportPanel onClose={onClose} />}
    </>
  );
}

function TransferLink({ icon, word, onPress }: { icon: IconName; word: string; onPress: () => void }) {
  return (
    <button type="button" className={`${buttons.ghost} transfer-link`} data-closes-menu onClick={onPress}>
      <Icon name={icon} />
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
