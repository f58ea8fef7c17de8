/**
 * The commands of the WebDriver standard that stories use: method and path over HTTP, and the name in Marionette,
 * Firefox's own protocol.
 */
const COMMANDS = {
  newSession: ['POST', '', 'WebDriver:NewSession'],
  open: ['POST', '/url', 'WebDriver:Navigate'],
  run: ['POST', '/execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', '/element/{id}/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/{id}/value', 'WebDriver:ElementSendKeys'],
  act: ['POST', '/actions', 'WebDriver:PerformActions'],
  window: ['GET', '/window', 'WebDriver:GetWindowHandle'],
  openWindow: ['POST', '/window/new', 'WebDriver:NewWindow'],
  closeWindow: ['DELETE', '/window', 'WebDriver:CloseWindow'],
  switchWindow: ['POST', '/window', 'WebDriver:SwitchToWindow'],
  resizeWindow: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  takePicture: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
} as const;

export type Command = keyof typeof COMMANDS;
export type Params = Record<string, unknown> & { id?: string };

export function httpRequest(command: Command, { id = '', ...params }: Params): [string, string, string | undefined] {
  const [method, path] = COMMANDS[command];
  return [method, path.replace('{id}', id), method === 'POST' ? JSON.stringify(params) : undefined];
}

export const marionetteName = (command: Command): string => COMMANDS[command][2];

/** A browser with one session, and the folder of its downloads. */
export type Engine = {
  send: (command: Command, params?: Params) => Promise<unknown>;
  downloads: string;
  stop: () => Promise<void>;
};
