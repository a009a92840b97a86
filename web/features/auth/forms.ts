import { CODE_LENGTH, NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import * as z from 'zod/mini';

const words = messages.auth;

// The server decides which addresses are valid; this only catches half-typed ones.
const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, words.enterEmail),
    z.regex(/^[^\s@]+@[^\s@]+$/, words.emailMalformed),
  );
const password = z.string().check(z.minLength(1, words.enterPassword));
const name = z.string().check(z.trim(), z.maxLength(NAME_MAX, words.nameTooLong));

/** A form that asks only for an e-mail address. */
export const emailForm = z.object({ email });

/** The password form of the sign-in page. */
export const passwordForm = z.object({ email, password });

/** The registration form. */
export const registerForm = z.object({ first_name: name, last_name: name, email, password });

/** The code of a mail, with the address it was sent to. */
export const codeForm = z.object({
  email,
  code: z
    .string()
    .check(z.overwrite((text) => text.replace(/\s/g, '')))
    .check(
      z.minLength(1, words.enterCode),
      z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), words.codeMalformed),
    ),
});

/** A new password; the other two fields are shown only when the server wants proof. */
export const newPasswordForm = z.object({
  password,
  current_password: z.string(),
  nonce: z.string().check(z.trim()),
});
