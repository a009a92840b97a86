#!/bin/sh
# Hands the mail on standard input to Waymark. Use: hand-over-mail.sh [SETTINGS], a file with WAYMARK_URL and WAYMARK_KEY.
# Ends with 75 (try later) when it cannot be delivered now, with 65 when the server refuses it for good.
set -u
settings=${1:-$HOME/.waymark-mail}
[ -r "$settings" ] && . "$settings"
: "${WAYMARK_URL:?not set}" "${WAYMARK_KEY:?not set}"

mail=$(mktemp) || exit 75
trap 'rm -f "$mail"' EXIT
cat > "$mail" || exit 75

# The key goes in by standard input, so that no list of processes shows it.
status=$(printf 'header = "Authorization: Bearer %s"\n' "$WAYMARK_KEY" |
  curl --config - --silent --show-error --output /dev/null --write-out '%{http_code}' \
    --retry 5 --retry-max-time 60 --retry-connrefused --max-time 90 \
    --header 'Content-Type: message/rfc822' --data-binary "@$mail" \
    "$WAYMARK_URL/api/replies/messages/") || exit 75

case $status in
  2??) exit 0 ;;
  # No mail, or too large: it would never be taken.
  400 | 413) exit 65 ;;
  *) exit 75 ;;
esac
