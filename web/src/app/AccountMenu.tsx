import { DUPLICATES_SCREEN, SCREENS } from '@contactbook/contract/screens';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { selectIsOwnServer, selectMayBeOwnServer } from '../book/contactsSlice.ts';
import { Avatar } from '../card/Avatar.tsx';
import { ColorModeSwitch } from '../ui/ColorModeSwitch.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { OpenPanel } from '../ui/openPanel.ts';
import { PHONE, PRINTER, TAKE, TWO } from '../ui/pictures.ts';
import { selectUserName } from '../users/authSlice.ts';
import { accountMenu } from '../words/en/accountMenu.ts';
import { shell } from '../words/en/shell.ts';
import { useWords } from '../words/words.ts';
import './account-menu.css';
import type { OpenAccount } from './AccountPanels.tsx';
import { useLogOut } from './useLogOut.ts';

const LEAVE = 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M10.5 12H19.5M16 8.5l3.5 3.5-3.5 3.5';
/** On small screens: the screens and panels of the account and of the book, the colour mode, and the way out. */
export default function AccountMenu() {
  const words = useWords(accountMenu);
  const { logOut, contacts } = useWords(shell);
  const name = useSelector(selectUserName);
  const hasAccount = useSelector(selectMayBeOwnServer);
  const isOwnServer = useSelector(selectIsOwnServer);
  const [path, navigate] = useLocation();
  const leave = useLogOut();
  const openAccount = (account: OpenAccount) => navigate(path, { state: { account } });
  const isBook = path.startsWith(SCREENS.contacts) && !path.startsWith(SCREENS.import);
  const openPanel = (panel: OpenPanel) => navigate(isBook ? path : SCREENS.contacts, { state: { panel } });

  return (
    <Menu name={words.menu(name)} opener={<Avatar name={name} />} look="account-menu">
      <p className="account-menu-name">
        <bdi translate="no">{name}</bdi>
      </p>
      <MenuItem icon="contacts" text={contacts} onPress={() => navigate(SCREENS.contacts)} isCurrent={isBook} />
      {hasAccount && <MenuItem icon="person" text={words.account} onPress={() => openAccount('account')} />}
      {hasAccount && <MenuItem path={PHONE} text={words.devices} onPress={() => openAccount('devices')} />}
      <ColorModeSwitch look="account-menu-item" />
      {isOwnServer && (
        <div className="account-menu-part">
          <MenuItem icon="bring" text={words.import} onPress={() => navigate(SCREENS.import)} />
          <MenuItem path={TAKE} text={words.export} onPress={() => openPanel({ kind: 'export' })} />
          <MenuItem path={TWO} text={words.duplicates} onPress={() => navigate(DUPLICATES_SCREEN)} />
          <MenuItem path={PRINTER} text={words.print} onPress={() => openPanel({ kind: 'print' })} />
          <MenuItem icon="bin" text={words.trash} onPress={() => openPanel({ kind: 'trash' })} />
          <MenuItem icon="clock" text={words.history} onPress={() => openPanel({ kind: 'history' })} />
        </div>
      )}
      <div className="account-menu-part">
        <MenuItem path={LEAVE} text={logOut} onPress={leave} />
      </div>
    </Menu>
  );
}

function MenuItem({
  icon,
  path,
  text,
  onPress,
  isCurrent = false,
}: {
  text: string;
  onPress: () => void;
  isCurrent?: boolean;
} & ({ icon: IconName; path?: never } | { icon?: never; path: string })) {
  return (
    <button
      type="button"
      className="account-menu-item"
      data-closes-menu
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
    >
      {path === undefined ? <Icon name={icon} /> : <Icon path={path} />}
      {text}
    </button>
  );
}
