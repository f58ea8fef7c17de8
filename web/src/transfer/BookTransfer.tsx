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
  /** Where they stand: beside the title, in a small screen's menu, or below what an empty book says. */
  place: 'links' | 'menu' | 'invitation';
  panel: OpenPanel | null;
  onOpen: (panel: OpenPanel) => void;
  onClose: () => void;
};

/** What brings contacts into the book and takes them along; all of it is one file, fetched once the book is there. */
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

/** The whole window, where files and cards are dropped and pasted. */
function DropPlace({ onFiles }: { onFiles: (files: File[]) => void }) {
  const words = useWords(transferLinks);
  const isOver = useDroppedFiles(onFiles);
  return isOver && <p className="transfer-drop">{words.drop}</p>;
}
