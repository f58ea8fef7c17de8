import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';

export type Page = {
  /** Without the links to files of other screens, which carry `data-screen`. */
  htmlOf: (screen: string) => string;
  inlineScriptHashes: string[];
};

const LINK_OF_A_SCREEN = /\s*<link [^>]*data-screen="([^"]*)"[^>]*>/g;

/** The built index.html, told where it is mounted and which API it talks to; undefined when there is no build. */
export function readPage(file: string, { basePath, apiUrl, feedbackEmail }: Config): Page | undefined {
  let built: string;
  try {
    built = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const head = [
    // First in the head: the build's addresses are relative, so one build mounts under any path.
    `<base href="${escapeHtml(basePath)}" />`,
    `<meta name="api-url" content="${escapeHtml(apiUrl)}" />`,
    `<meta name="feedback-email" content="${escapeHtml(feedbackEmail)}" />`,
  ];
  const html = built.replace('<head>', () => `<head>${head.join('')}`);
  return {
    htmlOf: (screen) => html.replaceAll(LINK_OF_A_SCREEN, (link, its) => (its === screen ? link : '')),
    inlineScriptHashes: inlineScripts(html).map(cspHash),
  };
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

function cspHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
