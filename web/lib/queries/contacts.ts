import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { contactEndpoints } from '#shared/record/contracts/contact-endpoints.ts';
import type * as contracts from '#shared/record/contracts/contacts.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(contactEndpoints);

/** Whose contacts are listed. */
type ContactQuery = Input<typeof endpoints.listContacts.query>;

/** The body that adds a contact. */
type NewContact = Input<typeof endpoints.createContact.body>;

/** A change of a contact. */
type ContactChange = Input<typeof endpoints.updateContact.body> & { readonly id: string };

const KEY = ['contacts'] as const;

/** The people one knows for an application or at a company, by name. */
export function listContacts(query: ContactQuery) {
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(endpoints.listContacts, { query, signal }),
    staleTime: 0,
  });
}

/** The histories of their applications name contacts, too. */
function useReadAgain() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['applications'] });
    await client.invalidateQueries({ queryKey: KEY });
  };
}

/** Adds a contact. */
export function useCreateContact() {
  return useMutation({
    mutationFn: (body: NewContact) => call(endpoints.createContact, { body }),
    onSuccess: useReadAgain(),
  });
}

/** Changes a contact. */
export function useUpdateContact() {
  return useMutation({
    mutationFn: ({ id, ...body }: ContactChange) =>
      call(endpoints.updateContact, { params: { id }, body }),
    // A refusal may mean that it changed elsewhere.
    onSettled: useReadAgain(),
  });
}

/** Deletes a contact by its id. */
export function useDeleteContact() {
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteContact, { params: { id } }),
    onSuccess: useReadAgain(),
  });
}

/** Restores a deleted contact by its id. */
export function useRestoreContact() {
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreContact, { params: { id } }),
    onSuccess: useReadAgain(),
  });
}
