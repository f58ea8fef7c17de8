import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export type WebPage = {
  /** Returns the page without the links and templates of other screens, which have `data-screen`. */
  htmlOf: (screen: string | undefined) => string;
  inlineScriptHashes: string[];
  /** The service worker, whose text changes with the page and its settings; undefined if none was built. */
  worker: string | undefined;
};

const ONLY_FOR_A_SCREEN =
  /\s*<link [^>]*data-screen="([^"]*)"[^>]*>|\s*<template data-screen="([^"]*)"[^>]*>[\s\S]*?<\/template>/g;

/** Reads the built page of this folder, with its base path and the URL of its API; undefined if there is no build. */
export function readPage(
  folder: string,
  { basePath, apiUrl, feedbackEmail, operator, mail, signUp }: Config,
): WebPage | undefined {
  const built = readIfThere(join(folder, 'index.html'));
  if (built === undefined) return undefined;
  const head = [
    // First in the head, since it makes the build's relative URLs work under any path.
    `<base href="${escapeHtml(basePath)}" />`,
    `<meta name="api-url" content="${escapeHtml(apiUrl)}" />`,
    `<meta name="feedback-email" content="${escapeHtml(feedbackEmail)}" />`,
    `<meta name="operator" content="${escapeHtml(operator)}" />`,
    `<meta name="has-mail" content="${mail !== undefined}" />`,
    `<meta name="sign-up" content="${signUp}" />`,
  ];
  const html = built.replace('<head>', () => `<head>${head.join('')}`);
  return {
    htmlOf: (screen) =>
      html.replaceAll(ONLY_FOR_A_SCREEN, (part, link, template) => ((link ?? template) === screen ? part : '')),
    inlineScriptHashes: inlineScripts(html).map(sha256),
    worker: readIfThere(join(folder, 'worker.js'))?.concat(`// of the page ${sha256(html)}\n`),
  };
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
