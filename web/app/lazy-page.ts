import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';

/**
 * A page whose code is loaded when it is first shown. Code that cannot be loaded throws AppError `code_missing`: on the
 * browser's own error the router would reload the document, which without a network is the browser's error page.
 */
export function lazyPage<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw new AppError(LOCAL_ERRORS.code_missing, messages.common.codeMissing, { cause: error });
    }
  }, name);
}
