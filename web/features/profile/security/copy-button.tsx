import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  const Icon = copied ? Check : Copy;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: securityMessages.security.copied });
    } catch {
      toast({ title: securityMessages.security.copyFailed, tone: 'error' });
    }
  }
  return (
    <Button size="small" icon={<Icon size={16} aria-hidden="true" />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
