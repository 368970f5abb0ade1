// Made by `npm run messages` from languages/en/. `npm run check` fails while it is out of date.

declare module "next-intl" {
  interface AppConfig {
    Messages: EnglishMessages;
  }
}

/** With the texts themselves: the compiler reads from them what a message needs. */
export interface EnglishMessages {
  "account": {
    "tabs": {
      "label": "Account";
      "profile": "Profile";
      "security": "Security";
      "sessions": "Sessions";
      "notifications": "Notification settings";
      "applications": "Authorised applications";
    };
    "profile": {
      "pageTitle": "Account";
      "title": "Profile";
      "username": "Username";
      "accountId": "Account ID";
      "copiedId": "account ID";
      "status": "Account status";
      "standard": "Standard account";
      "bots": "Bots";
      "botsUsed": "{used, number} of {limit, number} used";
      "withDemo": "{used}, and {demo, number} demo bots";
      "pending": "…";
      "flag": "{label} – <meaning></meaning>";
    };
    "email": {
      "title": "E-mail address";
      "help": "Mails about your account are sent to this address. Applications can see whether it is confirmed.";
      "confirmed": "Confirmed";
      "notConfirmed": "Not confirmed";
      "send": "Send confirmation link";
      "why": "With a confirmed address you can reset your password by mail, and applications know that the address is yours.";
      "sent": "A link is on its way to {email}";
      "pending": "{email} is not confirmed yet";
      "pendingHelp": "Open the link in the mail to that address within 24 hours. Until then your old address is used.";
      "cancel": "Keep the old address";
      "new": "New e-mail address";
      "submit": "Change address";
    };
    "connections": {
      "title": "Connections";
      "help": "Accounts of other services that are linked to yours. Applications that you gave the permission “connections” see their names.";
      "helpToLink": "Link your accounts of other services. You sign in there, and this service learns their name and ID, nothing else. Applications that you gave the permission “connections” see them.";
      "none": "No account is linked. The operator of this service has not set up any other service, so none can be linked.";
      "notYet": "Not linked";
      "verified": "Verified";
      "link": "Link {service}";
      "linking": "Linking {service}";
      "linked": "Your <bdi>{service}</bdi> account <bdi>{username}</bdi> is linked";
      "notLinked": "{service} was not linked";
      "unlink": "Unlink {service}";
      "unlinked": "{service} is no longer linked";
      "action": "Unlink";
      "consequence": "Applications no longer see it. You can link it again at any time.";
      "finalConsequence": "Applications no longer see it. It cannot be linked again: the operator does not offer it any more.";
    };
    "data": {
      "title": "Your data";
      "help": "One file (JSON) with everything that the service has about your account, without secrets. Credentials of bots are in the export of bots only, and the results of a job on its page.";
      "download": "Download my data";
      "progress": "Reading your data";
      "done": "The file was saved by your browser.";
    };
    "deletion": {
      "title": "Delete account";
      "help": "Everything in it is deleted after seven days. Until then you can sign in and cancel the deletion.";
      "open": "Delete account…";
      "dialogTitle": "Delete your account?";
      "lastAdmin": "You are the only admin of this service. Make another account an admin first.";
      "now": "You are signed out everywhere at once. Your bots stop, and your API tokens and applications are refused.";
      "afterWeek": "After seven days these are deleted:";
      "counts": {
        "bots": "{count, plural, one {1 bot with its credentials} other {# bots with their credentials}}";
        "categories": "{count, plural, one {1 category} other {# categories}}";
        "presets": "{count, plural, one {1 preset} other {# presets}}";
        "applications": "{count, plural, one {1 application, for all who approved it} other {# applications, for all who approved them}}";
        "tokens": "{count, plural, one {1 API token} other {# API tokens}}";
        "shards": "{count, plural, one {1 shard} other {# shards}}";
      };
      "rest": "your history, your logs and the account itself";
      "managed": "{count, plural, one {1 of your shards runs managed categories: bots of other accounts stop there too.} other {# of your shards run managed categories: bots of other accounts stop there too.}}";
      "typeName": "Type your username, {username}";
      "submit": "Delete account";
    };
    "security": {
      "title": "Security";
      "description": "Your password, the other ways to sign in, and what can act for you.";
    };
    "access": {
      "title": "What else can sign in or act";
      "help": "Everything besides your password and this session.";
      "none": "Nothing else can sign in to your account or act for it.";
      "end": "End all of it";
      "question": "End all other access?";
      "consequence": "Passkeys, the authenticator app, API tokens, webhooks, secrets of your applications and other sessions end at once, and cannot be restored. Applications lose access, schedules pause, and running jobs stop. Players lose their ranks in your categories. Clusters that use your API tokens disconnect.";
      "ended": "All other access has ended";
    };
    "passkeys": {
      "title": "Passkeys";
      "help": "Sign in with your finger, face or PIN, without a password. A passkey cannot be guessed, and does not work on fake sites.";
      "none": "You have no passkey yet.";
      "noBrowser": "This browser does not support passkeys. Use another browser.";
      "noHostName": "Passkeys need a host name, and you opened this service by its IP address. Open it by its host name.";
      "add": "Add a passkey";
      "addTitle": "Add a passkey";
      "create": "Continue";
      "nameHelp": "The device or password manager that keeps it. Up to 64 characters";
      "addedNotice": "<bdi>{name}</bdi> was added";
      "added": "Added";
      "lastUsed": "Last used";
      "never": "Never";
      "kept": "Stored";
      "synced": "By its provider, for all your devices";
      "oneDevice": "On one device";
      "rename": "Rename";
      "renameOf": "Rename {name}";
      "renameTitle": "Rename passkey";
      "remove": "Remove";
      "removeOf": "Remove {name}";
      "removeConsequence": "It no longer signs in here. Your device may still offer it: delete it there too.";
      "removed": "<bdi>{name}</bdi> was removed";
    };
    "recoveryCodes": {
      "title": "Your recovery codes";
      "warning": "They are shown only once. Each one signs you in once when you do not have the app. Keep them where you keep passwords.";
      "label": "Recovery codes";
      "download": "Download as a file";
      "saved": "I have saved the codes";
      "leaveTitle": "Leave without the codes?";
      "leaveText": "The codes are not shown again. To get others, you have to create new ones.";
      "done": "Done";
    };
    "twoFactor": {
      "title": "Authenticator app";
      "help": "After your password, sign-in asks for a code that an app on your phone shows.";
      "on": "On";
      "codesLeft": "{count, plural, one {1 recovery code left} other {{count, number} recovery codes left}}";
      "setUp": "Set up an authenticator app";
      "scan": "Scan this code with an authenticator app, such as Aegis, 2FAS or Google Authenticator.";
      "qrCode": "QR code for the authenticator app";
      "orType": "Or type this key into it:";
      "secret": "key";
      "firstCode": "Code";
      "firstCodeHelp": "The six digits that the app shows now";
      "confirm": "Turn on";
      "replace": "New recovery codes";
      "replaceAction": "Create new codes";
      "replaceConsequence": "You get ten new codes. The old ones no longer work.";
      "remove": "Remove the app";
      "removeAction": "Remove";
      "removeConsequence": "Your password alone is then enough to sign in, and your recovery codes no longer work.";
      "removed": "The authenticator app was removed";
    };
    "password": {
      "title": "Password";
      "help": "A new password ends all other sessions. What else can sign in or act is listed below.";
      "current": "Current password";
      "showCurrent": "Show current password";
      "new": "New password";
      "newHelp": "At least 10 characters, and not easy to guess: several words, for example.";
      "showNew": "Show new password";
      "submit": "Change password";
      "changed": "Password changed. All other sessions have ended.";
    };
    "sessions": {
      "title": "Sessions";
      "description": "Where you are signed in. End sessions that you do not recognise. The place is derived from the IP address, so it is approximate.";
      "current": "This session";
      "ip": "IP address";
      "place": "Place";
      "thisComputer": "This computer";
      "privateNetwork": "Private network";
      "signedIn": "Signed in";
      "lastActive": "Last active";
      "signOut": "Sign out";
      "end": "End session";
      "endOf": "End session of {device}";
      "endConsequence": "{device} is signed out immediately and has to sign in again.";
      "ended": "Session of {device} ended";
      "endOthers": "Sign out everywhere else";
      "endOthersConsequence": "All sessions except this one end immediately. API tokens keep working.";
      "othersEnded": "{count, plural, one {1 other session ended} other {{count, number} other sessions ended}}";
    };
    "devices": {
      "unknown": "Unknown device";
      "browserOn": "{browser} on {system}";
      "unknownBrowserOn": "Unknown browser on {system}";
    };
    "applications": {
      "title": "Authorised applications";
      "description": "Applications that you allowed to use your account. Revoke access that is no longer needed.";
      "empty": {
        "title": "No authorised applications";
        "text": "An application that asks for access to your account and that you approve is listed here with its permissions. You can revoke the access at any time.";
      };
      "owner": "Owner";
      "ofService": "Part of this service";
      "approved": "Approved";
      "lastUsed": "Last used";
      "never": "Never";
      "verified": "Verified";
      "notVerified": "Not verified";
      "disabled": "Disabled";
      "revoke": "Revoke";
      "revokeOf": "Revoke {name}";
      "revokeTitle": "Revoke access of <bdi>{name}</bdi>?";
      "revokeConsequence": "It loses access immediately. To use it again, you have to approve it again.";
      "revokeKeepsCredentials": "It loses access immediately. To use it again, you have to approve it again. It may keep the credentials of your bots that it received: replace these credentials.";
      "revoked": "<bdi>{name}</bdi> no longer has access";
    };
  };
  "admin": {
    "incidentsPage": {
      "title": "Incidents";
      "description": "What the status page, its feed and mails to subscribers say of a disturbance.";
      "list": "Incidents";
      "create": "Create incident";
      "created": "The incident is on the status page";
      "empty": {
        "title": "No incidents";
        "text": "An incident is on the status page as soon as you create it. Everyone who asked for mails gets one.";
      };
      "resolved": "Resolved";
      "affected": "Affected";
      "begun": "Begun";
      "changed": "Last changed";
      "updates": "{count, plural, one {1 update} other {# updates}}";
      "updatesOf": "Updates of {title}";
      "showUpdates": "Show updates";
      "addUpdate": "Add update";
      "addUpdateTo": "Add update: {title}";
      "added": "The update is on the status page";
      "edit": "Edit details";
      "editTitle": "Edit {title}";
      "edited": "The incident was changed";
      "correct": "Correct";
      "correctNumbered": "Correct update {position, number}";
      "correctTitle": "Correct an update of {title}";
      "corrected": "The update was corrected";
      "delete": "Delete";
      "deleteTitle": "Delete {title}?";
      "deleteConsequence": "The incident and its updates disappear from the status page and the feed. Mails that were sent stay with their readers. To end an incident, add an update that resolves it.";
      "deleted": "The incident was deleted";
      "save": "Save";
      "fields": {
        "title": "Title";
        "titleHelp": "What visitors notice, in a few words.";
        "impact": "Impact";
        "parts": "Affected parts";
        "state": "State";
        "text": "Text";
        "textHelp": "What happens, for whom, and what you do about it. Plain text.";
        "mailed": "Everyone who asked for mails gets this text.";
        "notMailed": "Nobody gets a mail about a correction.";
      };
    };
    "userPages": {
      "title": "Users";
      "search": "Search users";
      "description": "Accounts with their roles, limits and bans. Only admins can change staff accounts.";
      "placeholder": "Name, e-mail or ID";
      "empty": {
        "title": "No users found";
        "text": "Search for a part of the username or e-mail address, or for the full ID.";
        "hidden": "{isMore, select, true {None of more than {count, number} users matches. Search for a part of the username or e-mail address, or for the full ID.} other {{count, plural, one {The only user does not match. Search for a part of the username or e-mail address, or for the full ID.} other {None of the # users matches. Search for a part of the username or e-mail address, or for the full ID.}}}}";
      };
      "email": "E-mail";
      "bots": "Bots";
      "botsUsed": "{used, number} of {limit, number}";
      "botsUsedOfCustom": "{used, number} of {limit, number} (custom limit)";
      "andDemo": "{bots}, and {demo, number} in the demo fleet";
      "joined": "Joined";
      "banReason": "Ban reason";
      "banned": "Banned";
      "disabled": "Disabled";
      "ownAccount": "You cannot change your own account. Ask another admin.";
      "staffAccount": "Only admins can change staff accounts.";
      "twoFactor": "Two-factor";
      "deletion": "To be deleted";
      "menu": {
        "change": "Roles, limits and badges";
        "disable": "Disable";
        "enable": "Enable";
        "resetLink": "Create a password reset link";
        "removeTwoFactor": "Remove two-factor authentication";
        "ban": "Ban";
        "unban": "Lift ban";
        "audit": "Audit log";
      };
      "resetLink": {
        "title": "Password reset link for <bdi>{username}</bdi>";
        "help": "Anyone who opens the link can choose a new password for this account, once, within an hour. Verify the owner's identity first. The owner gets a mail about it.";
        "action": "Create link";
        "created": "The link is shown only once. Give it to the owner of the account over a private channel.";
        "label": "Password reset link";
        "done": "Done";
      };
      "removeTwoFactor": {
        "title": "Remove two-factor authentication of <bdi>{username}</bdi>";
        "consequence": "The password alone is then enough to sign in. Make sure that you talk to the owner of the account, who gets a mail about it.";
        "reasonHelp": "Recorded in the audit log";
        "action": "Remove";
        "done": "<bdi>{username}</bdi> signs in without a code now";
      };
      "account": "Account";
      "applications": "Applications of this user";
      "notFound": {
        "title": "User not found";
        "text": "The account was deleted, or the address is not complete.";
        "action": "All users";
      };
      "sections": {
        "roles": {
          "title": "Roles";
          "help": "What the account may do in this service.";
          "save": "Save roles";
          "adminOnly": "Only admins can make an account staff.";
        };
        "limits": {
          "title": "Limits";
          "help": "How many bots the account may have. A custom limit replaces the limit of its flags.";
          "save": "Save limits";
          "custom": "Custom bot limit";
          "customHelp": "Off: the limit follows from the flags above.";
          "limit": "Bot limit";
        };
        "badges": {
          "title": "Badges";
          "help": "Titles that are shown beside the name. They give no rights.";
          "save": "Save badges";
        };
        "done": "<bdi>{username}</bdi> updated";
      };
      "disable": {
        "title": "Disable <bdi>{username}</bdi>";
        "action": "Disable";
        "consequence": "All sessions, API tokens and applications of this account are refused from their next call on. Nothing is deleted, and the account can be enabled again.";
        "reasonHelp": "Recorded in the audit log. The user can read it when the account is enabled again.";
      };
      "enable": {
        "title": "Enable <bdi>{username}</bdi>?";
        "action": "Enable";
        "consequence": "Its sessions, API tokens and applications work again immediately, unless it is also banned.";
      };
      "makeStaff": {
        "title": "Make <bdi>{username}</bdi> staff?";
        "action": "Make staff";
        "consequence": "Staff see every account and the whole audit log, decide requests, ban users and switch maintenance on and off. Admins can also change staff accounts.";
      };
      "ban": {
        "title": "Ban <bdi>{username}</bdi>";
        "action": "Ban";
        "consequence": "All sessions, API tokens and applications of this account are refused from their next call on. Nothing is deleted, and the ban can be lifted.";
        "reasonHelp": "Recorded in the audit log. The user can read it after the ban is lifted.";
        "done": "<bdi>{username}</bdi> is banned";
      };
      "unban": {
        "title": "Lift the ban of <bdi>{username}</bdi>?";
        "action": "Lift ban";
        "consequence": "Its sessions and API tokens work again immediately. Its applications work again too, except those that are disabled.";
        "stillDisabled": "The account is also disabled and stays refused. When it is enabled, its sessions, API tokens and applications work again.";
        "done": "<bdi>{username}</bdi> can use the service again";
      };
    };
    "applicationFacts": {
      "icon": "Icon";
      "description": "Description";
      "privacyUrl": "Privacy policy";
      "termsUrl": "Terms of service";
      "logoutUris": "Sign-out addresses";
      "deviceFlow": "Sign-in by a code";
      "enabled": "Enabled";
    };
    "tabs": {
      "label": "Admin";
      "requests": "Requests";
      "users": "Users";
      "applications": "Applications";
      "maintenance": "Maintenance";
      "outbox": "Outbox";
      "audit": "Audit log";
    };
    "outbox": {
      "title": "Outbox";
      "description": "Mails of the last 30 days. One that was not sent can be opened, and passed on in another way.";
      "notSet": "No mail server is set (SMTP_URL): every mail waits here. Open it and pass its text on to its recipient.";
      "list": "Mails";
      "empty": {
        "title": "No mails";
        "text": "Mails reset a password, confirm an address, or tell of notifications and incidents.";
      };
      "states": {
        "pending": "Pending";
        "sent": "Sent";
        "failed": "Failed";
        "outbox": "Not sent";
      };
      "to": "To";
      "account": "Account";
      "created": "Created";
      "sent": "Sent";
      "error": "{attempts, plural, one {After 1 attempt} other {After {attempts, number} attempts}}";
      "open": "Open";
      "openOf": "Open mail: {subject}";
      "passOn": "For {address} only. Anyone who has a link in it can use it, so the link no longer confirms the address, except for your own account. It is recorded that you opened this mail.";
      "text": "Text";
      "resend": "Send again";
      "resendOf": "Send again: {subject}";
      "resent": "The mail is sent again";
      "older": "Show older";
      "newest": "Show newest";
    };
    "noReason": "No reason given";
    "reason": "Reason";
    "template": "Template";
    "customReason": "Custom reason";
    "id": "ID";
    "idOf": "ID of {name}";
    "search": {
      "clear": "Clear search";
      "showNewest": "Show the newest";
      "truncated": "Showing the newest {count, number}. Search to find others.";
      "found": "{count, number} found";
    };
    "requests": {
      "title": "Requests";
      "description": "Open requests of users, oldest first.";
      "list": "Requests";
      "queue": "Queue";
      "queues": {
        "all": "All";
        "verification": "Verification";
        "developer": "Gateway access";
        "limit": "More bots";
      };
      "queueLabel": "{queue} ({count, number})";
      "empty": {
        "title": "No open requests";
        "text": "Requests for the verification of an application, for gateway access and for more bots are listed here.";
      };
      "noMatch": {
        "title": "No open requests of this kind";
        "text": "{count, plural, one {One open request of another kind is hidden.} other {# open requests of other kinds are hidden.}}";
        "clear": "Show all requests";
      };
      "notFound": {
        "title": "Request not found";
        "text": "It was deleted with its account, or the address is not complete.";
        "action": "All open requests";
      };
      "request": "Request";
      "state": "State";
      "states": {
        "pending": "Open";
        "approved": "Approved";
        "rejected": "Rejected";
        "withdrawn": "Withdrawn";
      };
      "decided": "Decided";
      "rejectionReason": "Reason";
      "keys": "<key>j</key> <key>k</key> move, <key>a</key> approve, <key>r</key> reject";
      "requestedBy": "Requested by";
      "requested": "Requested";
      "clientType": "Client type";
      "scopes": "Scopes";
      "redirectUris": "Redirect URIs";
      "botLimit": "Requested limit";
      "useCase": "Use case";
      "approve": "Approve";
      "reject": "Reject";
      "approveOf": "Approve {name}";
      "rejectOf": "Reject {name}";
      "rejectTitle": "Reject <bdi>{name}</bdi>";
      "reasonHelp": "Shown to <bdi>{username}</bdi>";
      "approved": "<bdi>{name}</bdi> was approved";
      "rejected": "<bdi>{name}</bdi> was rejected";
      "unknown": "The request";
      "withdrawn": "Request withdrawn";
      "decidedBefore": "Another staff member has already decided this request";
      "notDecided": "The decision was not saved";
    };
    "rejectReasons": {
      "unclear": "The use case does not say what you are building or who will use it. Add that and send a new request.";
      "notAllowed": "This use is not allowed on this service.";
      "confusingName": "The name of the application can be mistaken for the name of another one. Rename it and send a new request.";
      "wrongRedirectUri": "A redirect URI does not belong to the application that you describe. Correct it and send a new request.";
      "tooManyScopes": "The application requests more scopes than this use needs. Remove those that it does not need and send a new request.";
      "tooManyBots": "This is more bots than the use needs. Ask for a smaller number.";
      "gatewayNotNeeded": "The API is enough to read your bots for this use. The gateway is for live data.";
    };
    "applications": {
      "title": "Applications";
      "search": "Search applications";
      "description": "OAuth applications of all accounts. A disabled application is refused everywhere.";
      "placeholder": "Name, owner or ID";
      "empty": {
        "title": "No applications found";
        "text": "Search for a part of the application's or the owner's name, or for the full ID of either.";
        "hidden": "{isMore, select, true {None of more than {count, number} applications matches. Search for a part of the application's or the owner's name, or for the full ID of either.} other {{count, plural, one {The only application does not match. Search for a part of its name or its owner's, or for the full ID of either.} other {None of the # applications matches. Search for a part of the application's or the owner's name, or for the full ID of either.}}}}";
      };
      "owner": "Owner";
      "clientType": "Client type";
      "clientTypes": {
        "public": "Public";
        "confidential": "Confidential";
      };
      "approvedBy": "Approved by";
      "accounts": "{count, plural, one {1 account} other {# accounts}}";
      "created": "Created";
      "scopes": "Scopes";
      "redirectUris": "Redirect URIs";
      "none": "None";
      "disabledReason": "Reason for disabling";
      "disabled": "Disabled";
      "ownerBlocked": "Owner banned or disabled";
      "details": "Details";
      "notFound": {
        "title": "Application not found";
        "text": "It was deleted, or the address is not complete.";
        "action": "All applications";
      };
      "staffOwner": "Only admins can change applications of staff.";
      "ownerAudit": "Audit log of the owner";
      "reasonHelp": "Shown to the owner, and in the audit log";
      "notChanged": "Application not changed";
    };
    "applicationActions": {
      "disable": {
        "menu": "Disable";
        "action": "Disable";
        "title": "Disable <bdi>{name}</bdi>?";
        "done": "<bdi>{name}</bdi> is disabled";
      };
      "enable": {
        "menu": "Enable";
        "action": "Enable";
        "title": "Enable <bdi>{name}</bdi>?";
        "done": "<bdi>{name}</bdi> is enabled";
      };
      "verify": {
        "menu": "Verify";
        "action": "Verify";
        "title": "Verify <bdi>{name}</bdi>?";
        "done": "<bdi>{name}</bdi> is verified";
      };
      "unverify": {
        "menu": "Remove verification";
        "action": "Remove verification";
        "title": "Remove the verification of <bdi>{name}</bdi>?";
        "done": "<bdi>{name}</bdi> is no longer verified";
      };
    };
    "applicationConsequences": {
      "disable": "Its tokens, codes and approval requests are refused from their next call on, and its shards are disconnected. Nothing is deleted: when it is enabled again, its tokens work again.";
      "disableBlocked": "It is already refused because its owner is banned or disabled. If you disable it, it stays refused when the owner is unblocked. Nothing is deleted.";
      "enable": "Its tokens work again immediately.";
      "enableBlocked": "It stays refused while its owner is banned or disabled. After that, its tokens work again.";
      "verify": "All users can approve it, not only its owner.";
      "verifyRefused": "Nobody can approve it while {why, select, disabled {it is disabled} ownerBlocked {its owner is banned or disabled} other {it is disabled and its owner is banned or disabled}}. After that, all users can approve it, not only its owner.";
      "unverify": "Only its owner can approve it. Users who approved it before keep their access: disable the application to end that.";
      "unverifyRefused": "Its tokens are refused while {why, select, disabled {it is disabled} ownerBlocked {its owner is banned or disabled} other {it is disabled and its owner is banned or disabled}}. After that, users who approved it before have access again, and only its owner can approve it.";
    };
    "maintenance": {
      "title": "Maintenance";
      "description": "Stops the service for everyone except staff.";
      "effects": {
        "title": "Effects";
        "api": "Every API call is answered with 503, the message and the instruction to retry after 60 seconds.";
        "portal": "The portal shows the message instead of its pages.";
        "staff": "Staff can keep using the portal, and everyone can still sign in.";
        "processes": "All processes of the service apply a change within two seconds.";
      };
      "commandLine": "On the machine of the service: <code>npm run svc -- maintenance on</code> or <code>npm run svc -- maintenance off</code>.";
      "state": "State of the service";
      "on": "In maintenance";
      "off": "Running";
      "message": "Message";
      "messageHelp": "Shown to users. Say when the service will be back.";
      "messageExample": "Back at 14:00 UTC.";
      "save": "Save message";
      "begin": "Start maintenance";
      "end": "End maintenance";
      "beginConsequence": "Only staff can use the portal and the API until you end the maintenance.";
      "begun": "The service is in maintenance";
      "ended": "The service is running again";
    };
    "audit": {
      "title": "Audit log";
      "description": "All changes by everyone, newest first.";
      "account": "Account";
      "accountPlaceholder": "Account ID";
    };
  };
  "answers": {
    "service": {
      "theServiceCannotDo": "The service cannot do this right now.";
      "somethingWentWrongOn": "Something went wrong on our side.";
      "somethingWentWrongOnOur": "Something went wrong on our side; what was not run is marked.";
      "theServiceIsIn": "The service is in maintenance.";
      "theServiceIsToo": "The service is too slow right now.";
      "theServiceIsTooSlow": "The service is too slow right now; it may have done what was asked.";
      "theServiceIsBusy": "The service is busy. Try again in a moment.";
      "theServiceRestarts": "The service restarts.";
      "youAreBeingRate": "You are being rate limited.";
      "tooManyAttempts": "Too many attempts.";
      "tooManyCodes": "Too many codes.";
      "tryAgainInSeconds": "Try again in {count, plural, one {# second} other {# seconds}}.";
      "tryAgainInMinutes": "Try again in {count, plural, one {# minute} other {# minutes}}.";
      "tryAgainInHours": "Try again in {count, plural, one {# hour} other {# hours}}.";
      "tooManyRequestsAre": "Too many requests are in progress. Wait for their replies.";
      "tooManyRequestsOf": "Too many requests of your address are waiting. Send fewer at a time.";
      "yourAddressHasOpen": "Your address has {count, plural, one {# open connection} other {# open connections}}. Close some of them.";
      "thereAreOpenStreams": "There are {count, plural, one {# open stream} other {# open streams}} already: close one.";
      "theRequestIsNot": "The request is not valid.";
      "theBodyMayHave": "The body may have at most {count, plural, one {# byte} other {# bytes}}.";
      "theBodyIsNested": "The body is nested too deeply.";
      "theBodyEndedEarly": "The body ended early.";
      "theRequestTookToo": "The request took too long to arrive: send it again.";
      "thisAddressIsToo": "This address is too long.";
      "itWasChangedSince": "It was changed since you read it: read it again, and repeat your change.";
      "crossSiteRequestsAre": "Cross-site requests are refused.";
      "thereIsNoSuch": "There is no such route.";
      "thereIsNoPage": "There is no such page.";
    };
    "notFound": {
      "thereIsNoSuch": "There is no such API token.";
      "thereIsNoSuchAccount": "There is no such account.";
      "thereIsNoSuchApplication": "There is no such application.";
      "thereIsNoSuchApproval": "There is no such approval.";
      "thereIsNoSuchAutomation": "There is no such automation.";
      "thereIsNoSuchBot": "There is no such bot.";
      "thereIsNoSuchCategory": "There is no such category.";
      "thereIsNoSuchConnected": "There is no such connected bot.";
      "thereIsNoSuchConnection": "There is no such connection.";
      "thereIsNoSuchDelivery": "There is no such delivery.";
      "thereIsNoSuchIncident": "There is no such incident.";
      "thereIsNoSuchJob": "There is no such job.";
      "thereIsNoSuchMail": "There is no such mail.";
      "thereIsNoSuchManaged": "There is no such managed category.";
      "thereIsNoSuchMember": "There is no such member of the bot's party.";
      "thereIsNoSuchPasskey": "There is no such passkey.";
      "thereIsNoSuchPending": "There is no such pending request.";
      "thereIsNoSuchPreset": "There is no such preset.";
      "thereIsNoSuchPublic": "There is no such public bot.";
      "thereIsNoSuchRequest": "There is no such request.";
      "thereIsNoSuchSchedule": "There is no such schedule.";
      "thereIsNoSuchSecret": "There is no such secret.";
      "thereIsNoSuchSession": "There is no such session.";
      "thereIsNoSuchShard": "There is no such shard.";
      "thereIsNoSuchSign": "There is no such sign-in.";
      "thereIsNoSuchUpdate": "There is no such update.";
      "thereIsNoSuchView": "There is no such view.";
      "thereIsNoSuchWebhook": "There is no such webhook.";
    };
    "access": {
      "onlyStaffCanDo": "Only staff can do this.";
      "onlyASessionCan": "Only a session can do this.";
      "thisRouteNeedsA": "This route needs a credential.";
      "thisAccountMayNot": "This account may not use the service.";
      "theAccountMayNot": "The account may not use the service any more.";
      "thisAccountWillBe": "This account will be deleted on {day}.";
      "confirmThatItIs": "Confirm that it is you, and try again.";
      "thisSessionHasEnded": "This session has ended.";
      "yourSessionHasEnded": "Your session has ended. Sign in again.";
      "thisCredentialHasEnded": "This credential has ended.";
      "onlyAnAdminCan": "Only an admin can change staff.";
      "anotherAdminMustChange": "Another admin must change your own account.";
      "onlyAnAdminCanChange": "Only an admin can change an application of staff.";
      "onlyAnAdminCanOpen": "Only an admin can open mails to staff.";
      "anotherMemberOfStaff": "Another member of staff must decide your own request.";
      "thisMustSayWhy": "This must say why the account is disabled.";
      "thisMustSayWhyThe": "This must say why the account is banned.";
      "thisMustSayWhyTheRequest": "This must say why the request is rejected.";
      "anAccountIsBanned": "An account is banned with a reason, not by its flag alone.";
      "youAreTheOnly": "You are the only admin. Make another account an admin first.";
    };
    "account": {
      "theNameOrThe": "The name or the password is wrong.";
      "thisIsNotYour": "This is not your username.";
      "thisIsNotYourPassword": "This is not your password.";
      "thisIsNotYourPasswordAny": "This is not your password any more: it was changed meanwhile.";
      "thisUsernameIsTaken": "This username is taken already.";
      "thisUsernameOrE": "This username or e-mail address is taken already.";
      "thisEMailAddress": "This e-mail address is taken already.";
      "thisUsernameLooksLike": "This username looks like one that is taken already: choose another.";
      "theDeletionWasAsked": "The deletion was asked for already.";
      "noDeletionWasAsked": "No deletion was asked for.";
      "thisAddressIsConfirmed": "This address is confirmed already.";
      "thisIsYourAddress": "This is your address already.";
      "thisIsTheAddress": "This is the address of another account.";
      "noOtherAddressWaits": "No other address waits for its confirmation.";
      "anotherAccountHasThis": "Another account has this address by now.";
      "staffOpenedTheMail": "Staff opened the mail with this link, so it no longer confirms the address. Ask for a new one.";
      "signInToThe": "Sign in to the account {username} in this browser first. Then open the link once more.";
      "thisLinkWasUsed": "This link was used or is out of date. Ask for a new one.";
      "thisSetUpLink": "This set-up link was used or is out of date. Start the service again for a new one.";
      "thisPasswordIsEasy": "This password is easy to guess.";
      "thisIsYourPassword": "This is your password already. Choose another one.";
      "thisAccountHasNo": "This account has no passkey.";
      "thisAccountHasNoAuthenticator": "This account has no authenticator app.";
      "passkeysNeedAHost": "Passkeys need a host name, not an IP address.";
      "anAccountMayHave": "An account may have {count, plural, one {# passkey} other {# passkeys}}.";
      "thisPasskeyIsKnown": "This passkey is known already.";
      "thisPasskeyWasNot": "This passkey was not accepted. Try again.";
      "thisPasskeyWasNotAccepted": "This passkey was not accepted.";
      "theCodeIsWrong": "The code is wrong, or was used already.";
      "thisIsWrongOr": "This is wrong, or was used already.";
      "enterTheCodeOf": "Enter the code of your authenticator app.";
      "codesOfTheAuthenticator": "Codes of the authenticator app are not accepted now, because too many were wrong. Use a recovery code or a passkey, or choose a new password by mail.";
      "recoveryCodesAreNot": "Recovery codes are not accepted now, because too many were wrong. Use a code of the authenticator app or a passkey, or choose a new password by mail.";
      "anAuthenticatorAppIs": "An authenticator app is set up already.";
      "noAuthenticatorAppWaits": "No authenticator app waits for its first code.";
      "thisIsNotThe": "This is not the code that the app shows now.";
      "thereIsNoAuthenticator": "There is no authenticator app.";
      "anAccountMayHaveApi": "An account may have {count, plural, one {# API token} other {# API tokens}}.";
      "thisServiceCannotLink": "This service cannot link accounts of {service}.";
      "thisAttemptIsOut": "This attempt is out of date, was used, or began in another session. Start again.";
      "youDidNotAllow": "You did not allow it at {service}.";
      "serviceDidNotSay": "{service} did not say whose account it is. Try again later.";
      "thisServiceAccountIs": "This {service} account is linked to another account of this service.";
      "anAccountOfService": "An account of {service} is linked already. Unlink it first.";
    };
    "password": {
      "straightRowsOfKeys": "Straight rows of keys on your keyboard are easy to guess.";
      "shortKeyboardPatternsAre": "Short keyboard patterns are easy to guess.";
      "repeatedCharactersLikeAaa": "Repeated characters like \"aaa\" are easy to guess.";
      "repeatedCharacterPatternsLike": "Repeated character patterns like \"abcabcabc\" are easy to guess.";
      "commonCharacterSequencesLike": "Common character sequences like \"abc\" are easy to guess.";
      "recentYearsAreEasy": "Recent years are easy to guess.";
      "datesAreEasyTo": "Dates are easy to guess.";
      "thisIsAHeavily": "This is a heavily used password.";
      "thisIsAFrequently": "This is a frequently used password.";
      "thisIsACommonly": "This is a commonly used password.";
      "thisIsSimilarTo": "This is similar to a commonly used password.";
      "singleWordsAreEasy": "Single words are easy to guess.";
      "singleNamesOrSurnames": "Single names or surnames are easy to guess.";
      "commonNamesAndSurnames": "Common names and surnames are easy to guess.";
      "avoidPredictableLetterSubstitutions": "Avoid predictable letter substitutions like '@' for 'a'.";
      "avoidReversedSpellingsOf": "Avoid reversed spellings of common words.";
      "capitalizeSomeButNot": "Capitalize some, but not all letters.";
      "capitalizeMoreThanThe": "Capitalize more than the first letter.";
      "avoidDatesAndYears": "Avoid dates and years that are associated with you.";
      "avoidRecentYears": "Avoid recent years.";
      "avoidYearsThatAre": "Avoid years that are associated with you.";
      "avoidCommonCharacterSequences": "Avoid common character sequences.";
      "avoidRepeatedWordsAnd": "Avoid repeated words and characters.";
      "useLongerKeyboardPatterns": "Use longer keyboard patterns and change typing direction multiple times.";
      "addMoreWordsThat": "Add more words that are less common.";
      "useMultipleWordsBut": "Use multiple words, but avoid common phrases.";
      "youCanCreateStrong": "You can create strong passwords without using symbols, numbers, or uppercase letters.";
      "itContainsYourName": "It contains your name, your e-mail address or the name of this site.";
    };
    "applications": {
      "aPublicClientHas": "A public client has no secret.";
      "anApplicationMayHave": "An application may have {count, plural, one {# secret} other {# secrets}}. Remove one, or reset them.";
      "addAnotherSecretBefore": "Add another secret before you remove this one.";
      "thisMustBeThe": "This must be the application as you saw it.";
      "theOwnerHasChanged": "The owner has changed this application since you opened this page. Reload it and check again.";
      "thisApplicationIsNot": "This application is not verified.";
      "thisApplicationIsAlready": "This application is already verified.";
      "thisApplicationIsAlreadyDisabled": "This application is already disabled.";
      "thisApplicationIsAlreadyEnabled": "This application is already enabled.";
      "thisApplicationIsDisabled": "This application is disabled: enable it first.";
      "thisApplicationIsDisabledContact": "This application is disabled. Contact staff before you request verification.";
      "thisMustBeA": "This must be a PNG picture in base64.";
      "thisMustBeASquare": "This must be a square of {min} to {max} pixels.";
      "anAccountMayHave": "An account may have {count, plural, one {# application} other {# applications}}.";
      "removeTheRedirectUri": "Remove the redirect URI {uri} first: it opens an app, and only a public client may use the address of an app.";
      "thisMustBeAn": "This must be an address that begins with https://.";
      "thereIsAlreadyAn": "There is already an open request. Staff have not decided it yet.";
      "saveARedirectUri": "Save a redirect URI and choose scopes first.";
      "thisAccountAlreadyHas": "This account already has gateway access.";
      "thisMustBeMore": "This must be more than your present limit, {limit}.";
      "staffHaveRejectedSeveral": "Staff have rejected several of your requests today. Ask again tomorrow.";
      "theApplicationWasChanged": "The application was changed after the request, which is withdrawn.";
      "theApplicationOrApi": "The application or API token that started it no longer has access to your account.";
      "theAddressMustBe": "The address must be at most 2048 characters.";
      "theAddressMustBeAscii": "The address must be ASCII without spaces.";
      "theAddressIsNot": "The address is not a URI.";
      "theAddressMustNot": "The address must not have a fragment.";
      "theAddressMustNotHave": "The address must not have a wildcard.";
      "theAddressMustNotContain": "The address must not contain a user or password.";
      "theAddressMustBeHttps": "The address must be https, or http on this computer (127.0.0.1, [::1] or localhost).";
      "theAddressMustBegin": "The address must begin with https:, http: on this computer, or the scheme of an app: your domain name in reverse and lower case, such as com.example.app:.";
      "theAddressMustName": "The address must name the extension that it opens, such as {example}.";
      "theAddressMustHave": "The address must have a slash after {scheme}:.";
      "theAddressOpensAn": "The address opens an app, and only a public client may use the address of an app.";
      "thisMustBeAt": "This must be at most 2048 characters.";
      "thisMustBeAscii": "This must be ASCII without spaces.";
      "thisIsNotA": "This is not a URI.";
      "thisMustNotHave": "This must not have a fragment.";
      "thisMustNotHaveA": "This must not have a wildcard.";
      "thisMustNotContain": "This must not contain a user or password.";
      "thisMustBeHttps": "This must be https, or http on this computer (127.0.0.1, [::1] or localhost).";
      "thisMustBeginWith": "This must begin with https:, http: on this computer, or the scheme of an app: your domain name in reverse and lower case, such as com.example.app:.";
      "thisMustNameThe": "This must name the extension that it opens, such as {example}.";
      "thisMustHaveA": "This must have a slash after {scheme}:.";
      "thisOpensAnApp": "This opens an app, and only a public client may use the address of an app.";
      "aRedirectUriCannot": "A redirect URI cannot be saved.";
    };
    "approval": {
      "thisCodeIsUnknown": "This code is unknown, or has expired. Compare it with your device, or start there again.";
      "onlyASignedIn": "Only a signed-in person can decide.";
      "aPublicClientMust": "A public client must send code_challenge.";
      "theCodeChallengeIs": "The code_challenge is missing.";
      "theCodeChallengeMethod": "The code_challenge_method must be S256.";
      "theCodeChallengeMust": "The code_challenge must be 43 to 128 unreserved characters.";
      "thePromptNoneCannot": "The prompt none cannot be combined with another.";
      "theMaxAgeMust": "The max_age must be a number of seconds.";
      "theParameterRedirectUri": "The parameter redirect_uri is missing.";
      "theRedirectUriIs": "The redirect_uri is not one of those saved on the application.";
      "theParameterRequestIs": "The parameter request is not supported.";
      "theParameterRequestUri": "The parameter request_uri is not supported.";
      "theParameterResponseType": "The parameter response_type is missing.";
      "theResponseTypeMust": "The response_type must be code.";
      "theResponseModeMust": "The response_mode must be {modes}.";
      "theResponseModeForm": "The response_mode form_post needs a redirect_uri that begins with http.";
      "theParameterScopeIs": "The parameter scope is missing.";
      "thisFormIsOut": "This form is out of date. Go back to the application and start again.";
      "thisFormWasUsed": "This form was used before. Go back to the application and start again.";
      "thisFormWasSent": "This form was sent by another site.";
      "theClientIdNames": "The client_id names no application.";
      "thisApplicationIsNot": "This application is not verified: only its owner can approve it.";
      "youAreSignedOut": "You are signed out already.";
      "theIdTokenHint": "The id_token_hint was not issued to the client_id.";
      "aPostLogoutRedirect": "A post_logout_redirect_uri needs an id_token_hint or a client_id.";
      "thePostLogoutRedirect": "The post_logout_redirect_uri is not one of those saved on the application.";
      "theRequestIsToo": "The request is too long.";
      "removeOfflineAccessFrom": "Remove offline_access from the parameter scope: an access token is valid for {count, plural, one {# day} other {# days}}, and there are no refresh tokens.";
      "theApplicationDoesNot": "The application does not allow {scopes}.";
    };
    "bots": {
      "anotherBotHasThis": "Another bot has this platform account.";
      "thisAccountMayHave": "This account may have {cap, plural, one {# bot} other {# bots}}, has {count, number}, and {added, number} would be added.";
      "thisMustBeThe": "This must be the id of a bot.";
      "thisAccountHasNo": "This account has no bots.";
      "noneOfTheseBots": "None of these bots exist.";
      "thisBotNoLonger": "This bot no longer exists.";
      "oneOfThesePlatform": "One of these platform accounts was added again since it was deleted.";
      "theStoredCredentialsOf": "The stored credentials of this bot cannot be opened: save its credentials again to start it.";
      "theCredentialsOfThis": "The credentials of this bot cannot be read.";
      "theBotIsNot": "The bot is not connected.";
      "theBotDidNot": "The bot did not answer in time; it may have done what was asked.";
      "theBotDidNotAnswer": "The bot did not answer in time.";
      "theBotIsBusy": "The bot is busy; nothing was done.";
      "theGameSPlatform": "The game's platform refused this.";
      "theBotSShard": "The bot's shard sent an answer that cannot be read.";
      "theConnectionToThe": "The connection to the bot was lost.";
      "theCallWasCut": "The call was cut short.";
      "theShardIsStopping": "The shard is stopping.";
      "thisShardDoesNot": "This shard does not hold the bot.";
      "thereWasNoTime": "There was no time left.";
      "theBotHadAn": "The bot had an error: {error}";
      "thereIsAlreadyA": "There is already a view named {name}.";
      "anAccountMayHave": "An account may have {count, plural, one {# saved view} other {# saved views}}.";
      "theSavedViewWas": "The saved view was deleted.";
      "thisInstallationHasNo": "This installation has no demo fleet.";
      "theDemoFleetIs": "The demo fleet is already loaded.";
      "thereIsNoDemo": "There is no demo fleet in this account.";
    };
    "categories": {
      "thereIsAlreadyA": "There is already a category named {name}.";
      "thereIsAlreadyAPreset": "There is already a preset named {name}.";
      "anAccountMayHave": "An account may have {count, plural, one {# category} other {# categories}}.";
      "anAccountMayHavePresets": "An account may have {count, plural, one {# preset} other {# presets}}.";
      "theCategoryWasDeleted": "The category was deleted.";
      "thePresetWasDeleted": "The preset was deleted.";
      "thePresetHasNothing": "The preset has nothing to apply.";
      "thisManagedCategoryHas": "This managed category has {slots, plural, one {# slot} other {# slots}} and may hold {count, plural, one {# bot} other {# bots}}.";
      "thisMustBeAt": "This must be at most {count, number} bytes of JSON, together with what is stored already.";
    };
    "signIn": {
      "theBotWasDeleted": "The bot was deleted in the meantime. Nothing was changed.";
      "youSignedInAs": "You signed in as {name} (account ID {id}), which is not the account of {nickname}. Nothing was changed. Sign out at the game platform, try again, and sign in with the account ID {expected}.";
      "theClusterThatHandled": "The cluster that handled the sign-in was disconnected. Try again in a moment.";
      "theTimeForSigning": "The time for signing in is over. Try again, and sign in before the code expires.";
      "theTimeForSigningIn": "The time for signing in is over. Try again.";
      "theSignInWas": "The sign-in was interrupted because the service was restarted. Try again.";
      "youSignedInBut": "You signed in, but the bot could not be saved. Try again.";
      "theClusterHasAs": "The cluster has as many sign-ins in progress as it may have. Try again in a few minutes.";
      "thisShardHasAs": "This shard has as many sign-ins in progress as it may have. Try again in a few minutes.";
      "theGamePlatformDid": "The game platform did not complete the sign-in. Try again.";
      "yourSessionEndedBefore": "Your session ended before you had signed in. Nothing was changed. Try again.";
      "noClusterOfYours": "No cluster of yours is connected. Start one, or enter the bot's credentials.";
      "yourClustersRunOn": "Your clusters run on a platform without a sign-in in the browser. Enter the bot's credentials, or start a cluster whose platform has one.";
      "youHaveSignIns": "You have {count, plural, one {# sign-in} other {# sign-ins}} in progress. Complete or cancel one of them, or wait: each ends after 15 minutes at the latest.";
      "thePlatformOfThis": "The platform of this shard has no sign-in in the browser.";
      "thePlatformDidNot": "The platform did not start the sign-in in time. Try again.";
      "thePlatformSDriver": "The platform's driver gave no valid address and code. Its author has to correct this.";
      "thePlatformSDriverGave": "The platform's driver gave no valid account. Its author has to correct this.";
      "thePlatformSDriverHad": "The platform's driver had an error. The log of the cluster says which.";
      "theShardIsStopping": "The shard is stopping. Try again in a moment.";
    };
    "jobs": {
      "theTargetHasNo": "The target has no bot at the moment.";
      "thisIsTheSame": "This is the same account as in row {row, number}.";
      "twoRowsHaveThe": "Two rows have the same account.";
      "notEveryRowNames": "Not every row names one category.";
      "thereIsNoCategory": "There is no category with this name.";
      "couldBeNamesWrite": "Could be {names}: write the name exactly as one of them.";
      "onlyTheAccountItself": "Only the account itself may make bots public or private.";
      "thisExportWasNot": "This export was not made to delete its bots.";
      "theFileDidNot": "The file did not arrive whole: download it again. No bot was deleted.";
      "thisJobHasNo": "This job has no file.";
      "theFileOfThis": "The file of this export has been erased.";
      "aJobMayHave": "A job may have {count, plural, one {# bot} other {# bots}}, not {total, number}.";
      "aJobMayHaveItems": "A job may have {count, plural, one {# item} other {# items}} here, not {total, number}.";
      "thisAccountHasJobs": "This account has {count, plural, one {# job that has not ended; stop it} other {# jobs that have not ended; stop some of them}}.";
      "thisAccountHasCreated": "This account has created too many jobs.";
      "theServiceWasInterrupted": "The service was interrupted; it is not known whether it ran.";
      "thisBotIsDisabled": "This bot is disabled, or its credentials are refused: it has nothing to restart.";
      "anExportIsMade": "An export is made anew.";
      "theJobHasNot": "The job has not ended yet.";
      "thisJobIsBeing": "This job is being done again already.";
      "nothingOfThisJob": "Nothing of this job is left to do.";
      "thisMustChangeSomething": "This must change something.";
    };
    "schedules": {
      "thisCannotBeGiven": "This cannot be given together with `cron`.";
      "thisIsRequiredOr": "This is required, or `at`.";
      "thisIsInThe": "This is in the past.";
      "thisIsMoreThan": "This is more than {count, plural, one {# year} other {# years}} ahead.";
      "thisMustHaveFive": "This must have five fields: minute, hour, day of the month, month and day of the week.";
      "thisIsNotA": "This is not a cron expression.";
      "minuteIsNotValid": "This has an invalid minute: `{value}`.";
      "hourIsNotValid": "This has an invalid hour: `{value}`.";
      "dayOfTheMonthIsNotValid": "This has an invalid day of the month: `{value}`.";
      "monthIsNotValid": "This has an invalid month: `{value}`.";
      "dayOfTheWeekIsNotValid": "This has an invalid day of the week: `{value}`.";
      "thisNeverComesThere": "This never comes: there is no such date.";
      "thisRunsMoreOften": "This runs more often than every {count, plural, one {# minute} other {# minutes}}.";
      "theApiTokenThat": "The API token that set up this schedule was revoked or has expired.";
      "theApplicationThatSet": "The application that set up this schedule no longer has access to your account.";
      "itsCronExpressionHas": "Its cron expression has no time to come.";
      "timesPassedWhileThe": "{count, plural, one {# time} other {# times}} passed while the service did not run schedules.";
      "orMoreTimesPassed": "{count, plural, one {# or more times} other {# or more times}} passed while the service did not run schedules.";
      "itCouldNotBe": "It could not be started because of an error of the service.";
      "theScheduleWasChanged": "The schedule was changed at the same time; try again.";
      "thereWasNoEnabled": "There was no enabled bot to run it on.";
      "theJobOfIts": "The job of its previous run has not ended.";
      "theSchedulesOfAn": "The schedules of an account may run {count, plural, one {# time} other {# times}} an hour.";
      "anAccountMayHave": "An account may have {count, plural, one {# schedule} other {# schedules}}.";
      "thisIsRequiredTogether": "This is required together with another kind.";
      "thisMustBeThe": "This must be the name of an IANA time zone, such as Europe/Berlin.";
    };
    "mailAndStatus": {
      "noMailServerIs": "No mail server is set (SMTP_URL).";
      "onlyAMailThat": "Only a mail that was not sent can be opened or sent again.";
      "theMailServerClosed": "The mail server closed the connection.";
      "theSendingWasInterrupted": "The sending was interrupted. The mail may have arrived, so it was not sent again.";
      "thisServiceSendsNo": "This service sends no mails. Use the feed instead.";
      "noMoreAddressesCan": "No more addresses can get mails at the moment. Use the feed, or try again tomorrow.";
      "somebodyElseHasChanged": "Somebody else has changed this incident since you opened it. Look at it again, and repeat your change.";
      "atMostIncidentsCan": "At most {count, plural, one {# incident} other {# incidents}} can be open. Resolve one first.";
      "atMostIncidentsAre": "At most {count, plural, one {# incident is} other {# incidents are}} stored. Delete old ones first.";
      "anIncidentHasAt": "An incident has at most {count, plural, one {# update} other {# updates}}. Create another one.";
      "chooseAtLeastOne": "Choose at least one part.";
      "eachPartCanBe": "Each part can be named once.";
      "thisIsOnlyFor": "This is only for notifications about something that lasts.";
    };
    "webhooks": {
      "theReceiverAnswered410": "The receiver answered 410: it wants no messages.";
      "aMessageWasNot": "A message was not delivered in {count, plural, one {# attempt} other {# attempts}}, and no other one meanwhile.";
      "tooManyMessagesOf": "Too many messages of this webhook wait already.";
      "enableTheWebhookFirst": "Enable the webhook first.";
      "thisMessageIsBeing": "This message is being delivered already.";
      "anAccountMayHave": "An account may have {count, plural, one {# webhook} other {# webhooks}}.";
      "noAnswerWithinSeconds": "No answer within {count, plural, one {# second} other {# seconds}}.";
      "answeredStatusRedirectsAre": "Answered {status}: redirects are not followed.";
      "answeredStatus": "Answered {status, number}.";
      "theHostHasNo": "The host has no address.";
      "theHostCouldNot": "The host could not be resolved.";
      "theConnectionWasRefused": "The connection was refused.";
      "theConnectionBroke": "The connection broke.";
      "theHostCannotBe": "The host cannot be reached.";
      "theCertificateHasExpired": "The certificate has expired.";
      "theCertificateIsSelf": "The certificate is self-signed.";
      "theCertificateCannotBe": "The certificate cannot be verified.";
      "theCertificateIsFor": "The certificate is for another host.";
      "theAnswerIsNot": "The answer is not HTTP.";
      "theTlsConnectionFailed": "The TLS connection failed.";
      "theRequestFailed": "The request failed.";
      "theAddressCannotBe": "The address cannot be resolved.";
      "theAddressMustBe": "The address must be an https address.";
      "theAddressMustBeAn": "The address must be an https or http address.";
      "theAddressMustNot": "The address must not contain a user name or a password.";
      "theAddressMustUse": "The address must use port 443, or one from {port}.";
      "theAddressMustNotBe": "The address must not be an address of this service.";
      "theAddressLeadsTo": "The address leads to an address that webhooks may not call.";
      "thisCannotBeResolved": "This cannot be resolved.";
      "thisMustBeAn": "This must be an https address.";
      "thisMustBeAnHttps": "This must be an https or http address.";
      "thisMustNotContain": "This must not contain a user name or a password.";
      "thisMustUsePort": "This must use port 443, or one from {port}.";
      "thisMustNotBe": "This must not be an address of this service.";
      "thisLeadsToAn": "This leads to an address that webhooks may not call.";
    };
    "input": {
      "thisIsRequired": "This is required.";
      "thisMustNotBe": "This must not be empty.";
      "thisIsNotValid": "This is not valid.";
      "thisIsNotKnown": "This is not known here.";
      "didYouMeanName": "Did you mean `{name}`?";
      "knownHereNames": "Known here: {names}.";
      "thisHasUnknownMembers": "This has unknown members.";
      "thisHasAName": "This has a name that is not allowed.";
      "thisHasANameWith": "This has a name with characters that cannot be stored.";
      "thisIsNestedToo": "This is nested too deeply.";
      "thisIsNestedDeeper": "This is nested deeper than {count, plural, one {# level} other {# levels}}.";
      "thisMustBeAt": "This must be at most {count, number} bytes of JSON.";
      "thisMustHaveAt": "This must have at most {count, plural, one {# entry} other {# entries}}.";
      "thisMustHaveAtLeast": "This must have at least {count, plural, one {# entry} other {# entries}}.";
      "thisMustHaveEntries": "This must have {count, plural, one {# entry} other {# entries}}.";
      "thisMustHaveMin": "This must have {min, number} to {max, plural, one {# entry} other {# entries}}.";
      "thisMustHaveAtMost": "This must have at most {count, plural, one {# character} other {# characters}}.";
      "thisMustHaveAtLeastCharacters": "This must have at least {count, plural, one {# character} other {# characters}}.";
      "thisMustHaveCharacters": "This must have {count, plural, one {# character} other {# characters}}.";
      "thisMustHaveMinTo": "This must have {min, number} to {max, plural, one {# character} other {# characters}}.";
      "thisMustBeAtMost": "This must be at most {count, plural, one {# character} other {# characters}}.";
      "thisMustBeA": "This must be a number.";
      "thisMustBeANumber": "This must be a number from {min} to {max}.";
      "thisMustBeANumberOf": "This must be a number of at least {min}.";
      "thisMustBeANumberOfAt": "This must be a number of at most {max}.";
      "thisMustBeAWhole": "This must be a whole number.";
      "thisMustBeAWholeNumber": "This must be a whole number from {min} to {max}.";
      "thisMustBeAWholeNumberOf": "This must be a whole number of at least {min}.";
      "thisMustBeAWholeNumberOfAt": "This must be a whole number of at most {max}.";
      "thisMustBeAMultiple": "This must be a multiple of {divisor}.";
      "thisMustBeText": "This must be text.";
      "thisMustBeAText": "This must be a text.";
      "thisMustBeTrue": "This must be true or false.";
      "thisMustBeAList": "This must be a list.";
      "thisMustBeAn": "This must be an object.";
      "thisMustBeADate": "This must be a date.";
      "thisMustBeNull": "This must be null.";
      "thisMustBeOf": "This must be of another type.";
      "thisMustBeIn": "This must be in another form.";
      "thisMustBeLeft": "This must be left out.";
      "thisMustBeOne": "This must be one of {values}.";
      "thisMustBeOneOf": "This must be one of {values} and {count, plural, one {# more} other {# more}}.";
      "thisMustBeAnE": "This must be an e-mail address.";
      "thisMustBeAnAddress": "This must be an address such as https://example.com.";
      "thisMustBeATime": "This must be a time such as 2027-01-31T18:00:00Z.";
      "thisMustBeADateSuch": "This must be a date such as 2027-01-31.";
      "thisMustNotBeBefore": "This must not be before 1970.";
      "thisMustBeAUuid": "This must be a UUID.";
      "thisMustBe3": "This must be 3 to 32 letters, digits, dots, dashes or underscores.";
      "thisMustBeAnIp": "This must be an IP address or a range such as 203.0.113.0/24.";
      "thisMustBeThe": "This must be the code of a language, such as pt-BR.";
      "thisMustBe1": "This must be 1 to 24 characters of a to z and 0 to 9.";
      "thisMustBeLetters": "This must be letters, digits, dashes and underscores, without a prefix.";
      "thisMustBe64": "This must be 64 hexadecimal digits.";
      "thisMustBeWell": "This must be well-formed Unicode without NUL characters.";
      "thisContainsTheControl": "This contains the control character {character}: remove it.";
      "thisContainsAnUnusual": "This contains an unusual blank {character}: remove it.";
      "thisContainsTheInvisible": "This contains the invisible character {character}: remove it.";
      "thisContainsAnUnassigned": "This contains an unassigned character {character}: remove it.";
      "thisBeginsOrEnds": "This begins or ends with a blank, or contains two in a row: remove them.";
      "thisContainsAMark": "This contains a mark without a letter: add the letter before it.";
      "thisContainsALetter": "This contains a letter with too many marks: remove some.";
      "thisContainsStyledWhich": "This contains {styled}, which looks like {plain}: write the plain letter or digit.";
      "thisMixesLettersOf": "This mixes letters of different scripts, or contains letters of a script that is not in everyday use: write it in one script.";
    };
    "automations": {
      "somebodyElseHasChanged": "Somebody else has changed it meanwhile. Save again to replace it, or discard your changes.";
      "itLooksForMore": "It looks for more items than can be tried at once: disable some of its steps, and try it again.";
      "theRunWasCancelled": "The run was cancelled.";
      "theRunTookToo": "The run took too long.";
      "conditionsCanBeNested": "Conditions can be nested at most {count} deep.";
      "stepsCanBeNested": "Steps can be nested at most {count} deep.";
      "valueCanBeCompared": "{value} can be compared by {operators}, not by “{operator}”.";
      "thereIsNoTime": "There is no time zone “{zone}”: write one such as Europe/Berlin.";
      "thereMustBeAt": "There must be at most {count, plural, one {# automation} other {# automations}}.";
      "allAutomationsTogetherMust": "All automations together must have at most {count, plural, one {# trigger} other {# triggers}}.";
      "allAutomationsTogetherMustBe": "All automations together must be at most {count, number} bytes of JSON.";
      "anotherAutomationHasThe": "Another automation has the name “{name}” too.";
      "anotherAutomationHasTheId": "Another automation has the id “{name}” too.";
      "botsKnowTheCommand": "Bots know the command “{builtIn}” already: choose another name than “{name}”.";
      "anotherCommandOfThis": "Another command of this category is called “{name}” too.";
      "nobodyCausesWhatStarts": "Nobody causes what starts this automation: only an owner's rights can count.";
      "nameWouldStartThis": "“{name}” would start this automation again.";
      "thereIsNoCommand": "There is no command “{name}”.";
      "nameHasNoValue": "'{'{name}'}' has no value here, because nobody causes what starts this automation.";
      "nameHasNoValueHere": "'{'{name}'}' has no value here, because this automation is not started by a message or a command.";
      "nameHasNoValueHereBecause": "'{'{name}'}' has no value here, because this automation is not started by a command of its own.";
      "anAutomationCannotRepeat": "An automation cannot repeat a command: it names the one that it runs.";
      "theNameOfThe": "The name of the command that is sent must be written out, without placeholders.";
      "theseAreNoArguments": "These are no arguments of “{name}”. Usage: {usage}";
      "thereIsNoPlaceholder": "There is no placeholder '{'{name}'}'.";
    };
    "files": {
      "jsonSeveralValuesOne": "JSON, several values one after the other";
      "jsonInTheNotation": "JSON, in the notation of JavaScript or Python";
      "keyValueLines": "KEY=value lines";
      "labelValueLines": "Label: value lines";
      "lines": "Lines";
      "linesWithBlanks": "Lines with blanks";
      "csvWithSemicolons": "CSV with semicolons";
      "csvWithVerticalBars": "CSV with vertical bars";
      "thisIsAnExcel": "This is an Excel workbook or a ZIP archive. Open it and save the rows as CSV.";
      "thisIsAnOlder": "This is an older Excel workbook. Open it and save the rows as CSV.";
      "thisIsAPdf": "This is a PDF document. Copy the rows out of it and paste them.";
      "thisIsAPicture": "This is a picture. Bots are read from text files.";
      "thisIsACompressed": "This is a compressed file. Unpack it first.";
      "thisIsADatabase": "This is a database file. Export its rows as CSV or JSON.";
      "thisIsAFormatted": "This is a formatted text (RTF). Save it as plain text.";
      "thisIsAWeb": "This is a web page (HTML). Save or copy the rows as plain text.";
      "thisIsAnXml": "This is an XML document. Save the rows as CSV or JSON.";
      "thisTextIsEncoded": "This text is encoded as UTF-32. Save it as UTF-8.";
      "thereAreNoRows": "There are no rows. Paste at least one, or choose another file.";
      "noBotsWereRecognised": "No bots were recognised. Each bot needs an account ID, a device ID and a secret, for example as accountId:deviceId:secret in a line.";
      "expectedAListOf": "Expected a list of bots, an object for each bot, or an object with a list of them.";
      "thisIsNotValidJson": "This is not valid JSON: a text is not closed in line {line}.";
      "thisIsNotValidJsonA": "This is not valid JSON: a comment is not closed in line {line}.";
      "thisIsNotValidJsonABracket": "This is not valid JSON: a bracket closes that is not open in line {line}.";
      "thisIsNotValidJsonAColon": "This is not valid JSON: a colon is missing after a name in line {line}.";
      "thisIsNotValidJsonAComma": "This is not valid JSON: a comma is missing in line {line}.";
      "thisIsNotValidJsonAValue": "This is not valid JSON: a value is missing in line {line}.";
      "thisIsNotValidJsonThere": "This is not valid JSON: there is an unexpected character in line {line}.";
      "thisIsNotValidJsonIt": "This is not valid JSON: it ends before its last bracket is closed, so a part of it may be missing.";
      "thisIsNotValidJsonFor": "This is not valid JSON for bots: its values are nested too deeply.";
      "theFileIsNot": "The file is not UTF-8. It was read as Windows-1252: check that the names below look right.";
      "theNamesOfThe": "The names of the objects are used as nicknames.";
      "theFileHasTriggers": "The file has triggers, which belong to a category and are not imported with bots. If you paste them into the category's configuration as JSON, they are kept unchanged, but bots do not act on them.";
      "theRowsBelowAre": "The rows below are right";
      "areTheseCharactersPart": "Are these characters part of the values?";
      "removeThem": "Remove them";
      "keepThem": "Keep them";
      "areTheseFormulasThe": "Are these formulas the values themselves?";
      "hasASpreadsheetShortened": "Has a spreadsheet shortened these numbers?";
      "areTheseTheValues": "Are these the values themselves?";
      "whichValueIsRight": "Which value is right?";
      "doesEachLineBelong": "Does each line belong to the right bot?";
      "theLinesOfA": "The lines of a bot do not stand together, or not all bots have the same lines. Check the rows below, or write the lines of each bot together, with a blank line between the bots.";
      "areTheseTheValuesAs": "Are these the values as they should be?";
      "leaveOutCommentsAnd": "Leave out comments and separators at the end";
      "areTheValuesBelow": "Are the values below the right headings?";
      "areTheseSettingsTo": "Are these settings to be left out?";
      "isTheFirstRow": "Is the first row that is read the right one?";
      "aQuotationMarkIn": "A quotation mark in line {line} is not closed.";
      "aQuotationMarkIs": "A quotation mark is inside a value in line {line}. Put the value in quotation marks, and write each one inside it twice.";
      "rowRowHoldsOther": "Row {row} holds other headings than the first row. Import the two parts as files of their own.";
      "theLinesAboveThe": "The lines above the table are not read: {names}.";
      "theseDoNotBelong": "These do not belong to a bot and are not read: {names}.";
      "botsWereFoundIn": "Bots were found in several places, and all of them are below: {names}.";
      "onlyColumnsAreRead": "Only {count, plural, one {# column is} other {# columns are}} read. Others are left out.";
      "someCredentialsCountContain": "Some credentials ({count}) contain characters that are not seen, such as those that web pages and chats add: {names}.";
      "formulasOfASpreadsheet": "Formulas of a spreadsheet are not calculated here: {names}. If they should be, export the values instead of the formulas.";
      "theyLookLikeLong": "They look like long numbers that a spreadsheet has rounded: {names}. If it has, format the columns as text and export again.";
      "theyLookLikeErrors": "They look like errors of a spreadsheet: {names}.";
      "theyAreOrContain": "They are or contain names that stand without quotation marks, as those of variables do: {names}.";
      "anObjectAndThe": "An object and the credentials inside it have different values under the same name: {names}. One of them is used in the rows below. Choose the other one under “Columns” if it is the right one.";
      "anObjectHasThe": "An object has the same name twice, with different values: {names}. The first value is used.";
      "theyMayHaveMore": "They may have more than the value, such as a comment, a separator or half of its quotation marks or brackets, or stand for another one: {names}.";
      "someRowsCountDo": "Some rows ({count}) do not have as many values as there are headings.";
      "onlyTheSettingsThat": "Only the settings that hold JSON are read. Others look like those of a bot too: {names}.";
      "aboveTheHeadingsThere": "Above the headings there are rows with several values ({count}), which are not read.";
    };
    "platform": {
      "credentialsNoLongerValid": "These credentials are not valid any more.";
      "credentialsNotValid": "These credentials are not valid.";
      "accountBanned": "This account is banned.";
      "acceptTerms": "Accept the new terms of use on the platform's website first.";
      "bannedFromMatches": "This account is banned from matches. It may sign in: allow it in its category with startBannedBots.";
      "signInRefused": "The sign-in was refused at the platform.";
      "platformDown": "The platform is down.";
      "partyFull": "The party is full.";
      "connectionLost": "The connection is lost.";
    };
    "recipes": {
      "helloTypeHelp": "Hello {name}! Type {prefix}help to see what I can do.";
      "thankYouForAdding": "{id} Thank you for adding me, {name}! Invite me when you play.";
      "answersAtRandom": "Answers a question at random.";
      "yes": "Yes, {name}.";
      "no": "No, {name}.";
      "maybe": "Maybe. Ask me again later.";
      "playersHereLeave": "There are {count} players here now, so I leave. Bye!";
      "joinOurDiscord": "Join our Discord server: {link}";
    };
  };
  "applications": {
    "page": {
      "application": "Application";
      "tabs": {
        "general": "General";
        "oauth": "OAuth";
        "url": "URL generator";
        "test": "Test";
        "users": "Users";
        "verification": "Verification";
      };
      "notFound": {
        "title": "Application not found";
        "text": "It was deleted, or it belongs to another account.";
        "action": "All applications";
      };
      "disabled": {
        "title": "Staff have disabled this application";
        "noReason": "No reason was given.";
        "effects": "Its tokens, codes and authorization requests are refused. When staff enable it, its tokens work again.";
      };
      "changes": {
        "verifiedTitle": "Some changes end the verification";
        "verifiedText": "The verification ends when you change the name, description, icon, a link, the client type, a redirect URI or a sign-out address, or add a scope or the sign-in by a code. Removing something other than the name does not end it.";
        "pendingTitle": "Some changes withdraw your verification request";
        "pendingText": "The request is withdrawn when you change the name, description, icon, a link, the client type, a redirect URI or a sign-out address, or add a scope or the sign-in by a code. Removing something other than the name does not withdraw it.";
        "confirmVerifiedTitle": "This ends the verification of <bdi>{name}</bdi>";
        "confirmPendingTitle": "This withdraws the verification request for <bdi>{name}</bdi>";
        "confirmVerifiedText": "You are changing {changes}. Staff verified the application as it is now. After this change only you can approve it, until staff verify it again. Its current users keep their access.";
        "confirmPendingText": "You are changing {changes}. Staff review the application as it was when you sent the request. After this change you have to request verification again.";
        "saveVerified": "Save and end verification";
        "savePending": "Save and withdraw request";
        "parts": {
          "name": "its name";
          "clientType": "its client type";
          "description": "its description";
          "icon": "its icon";
          "links": "its links";
          "redirectUris": "its redirect URIs";
          "signOutAddresses": "its sign-out addresses";
          "deviceFlow": "its sign-in by a code";
          "scopes": "its scopes";
        };
      };
      "missing": {
        "title": "Settings are missing";
        "redirectUri": "Save a redirect URI. Without one, users cannot be sent back.";
        "scope": "Choose a scope. Without one, there is nothing to approve.";
        "action": "Go to the OAuth tab";
      };
      "identity": {
        "title": "Identity";
        "name": "Name";
        "clientId": "Client ID";
        "copyClientId": "client ID";
        "created": "Created";
        "note": "The client ID is not a secret. It is part of every authorization URL.";
        "rename": "Rename";
        "renameTitle": "Rename application";
        "renamed": "Renamed to <bdi>{name}</bdi>";
      };
      "details": {
        "title": "Shown to users";
        "help": "Users see this, and the name, when they are asked to approve the application.";
        "none": "Nothing yet. The first letter of the name takes the place of an icon.";
        "edit": "Edit";
        "icon": "Icon";
        "iconHelp": "The middle of the picture that you choose, drawn as a small PNG. No other site is asked for it.";
        "chooseIcon": "Choose a picture";
        "removeIcon": "Remove the icon";
        "unreadable": "Your browser cannot read this file as a picture.";
        "description": "Description";
        "descriptionHelp": "What the application does, in one or two sentences. Up to 200 characters";
        "privacyUrl": "Privacy policy";
        "termsUrl": "Terms of service";
        "save": "Save";
        "saved": "Saved what users see";
      };
      "clientType": {
        "title": "Client type";
        "publicClient": "Public client";
        "publicClientHelp": "For programs that cannot keep a secret: a web page without a server, a phone app or a desktop app.";
        "publicNote": "It authenticates with PKCE (S256) in every exchange and has no secret. If you make it a confidential client again, it needs a new secret before it can exchange a code.";
        "confidentialNote": "It authenticates with its secret. PKCE is optional, and recommended.";
        "confirmTitle": "Make it a public client?";
        "confirmAction": "Make it a public client";
        "nowPublic": "The application is now a public client without a secret.";
        "nowConfidential": "The application is now a confidential client. Add a secret.";
        "confirmText": "{secrets, plural, =0 {It has no secret then.} one {Its secret is removed at once. Servers that use it can no longer exchange codes.} other {Its # secrets are removed at once. Servers that use them can no longer exchange codes.}} Every authorization request has to include a PKCE challenge (S256), and loopback redirect URIs are accepted with any port.";
      };
      "secrets": {
        "title": "Client secrets";
        "help": "Your server sends a secret when it exchanges a code. A secret is shown only once. Afterwards you see its first characters.";
        "none": "This application has no secret, so it cannot exchange a code. Add a secret.";
        "list": "Client secrets";
        "addFirst": "Add a secret";
        "addSecond": "Add a second secret";
        "rotation": "To change the secret without an interruption, add a second one, use it on your server, then remove the first.";
        "reset": "Reset secret";
        "resetTitle": "Reset the secret?";
        "resetEffects": "{secrets, plural, one {The secret stops working at once, and you get a new one. Nobody can sign in until your server uses the new secret. Existing tokens keep working.} other {Both secrets stop working at once, and you get a new one. Nobody can sign in until your server uses the new secret. Existing tokens keep working.}}";
        "newTitle": "Your new secret";
        "done": "Done";
        "hint": "{hint}…";
        "created": "Created <time></time>";
        "lastUsed": "Last used <time></time>";
        "neverUsed": "Never used";
        "remove": "Remove";
        "removeLabel": "Remove secret {hint}";
        "removeTitle": "Remove this secret?";
        "removeAction": "Remove secret";
        "removeEffects": "Servers that use {hint}… can no longer exchange codes.";
        "removed": "The secret {hint}… was removed";
      };
      "delete": {
        "title": "Delete application";
        "effects": "Its secrets, approvals and tokens are deleted too. This cannot be undone.";
        "action": "Delete application";
        "confirmLabel": "Type <bdi>{name}</bdi> to delete it";
        "done": "<bdi>{name}</bdi> was deleted";
        "users": "{count, plural, =0 {No account has approved it.} one {1 account has approved it. Its tokens stop working at once.} other {# accounts have approved it. Their tokens stop working at once.}}";
      };
      "redirectUris": {
        "title": "Redirect URIs";
        "help": "Users are sent to one of these addresses after they approve or deny. The address in a request has to match exactly.";
        "list": "Redirect URIs";
        "field": "Redirect URI {number}";
        "saveFirst": "Save the new redirect URI first, or remove it.";
        "example": "https://example.com/callback";
        "duplicate": "This address is already in the list";
        "save": "Save";
        "saved": "Saved";
        "remove": "Remove";
        "removeLabel": "Remove redirect URI {number}";
        "removed": "The redirect URI was removed";
        "add": "Add redirect URI";
        "publicRules": "Addresses have to use https, http on this computer (127.0.0.1, [::1] or localhost, with any port, whatever port you save), or the scheme of an app: your domain name in reverse, such as com.example.app:/callback, or an extension of an editor, such as vscode://publisher.name/callback.";
        "confidentialRules": "Addresses have to use https, or http on this computer (127.0.0.1, [::1] or localhost) with exactly the saved port. Only public clients can use any port, or the scheme of an app.";
      };
      "deviceFlow": {
        "title": "Sign-in by a code";
        "label": "Let devices and programs sign users in by a code";
        "help": "For what has no browser, such as a program on the command line: it shows a code, and the user enters it at /device. Whoever has the client ID of a public client can show such codes, so leave it off if you do not need it.";
        "nowOn": "Devices can sign users in by a code";
        "nowOff": "Devices can no longer sign users in by a code";
      };
      "logoutUris": {
        "title": "Sign-out addresses";
        "help": "If your application sends users to the sign-out page, they can come back to one of these addresses. The post_logout_redirect_uri of a request has to match exactly.";
        "list": "Sign-out addresses";
        "field": "Sign-out address {number}";
        "removeLabel": "Remove sign-out address {number}";
        "removed": "The sign-out address was removed";
        "add": "Add sign-out address";
        "confidentialRules": "Addresses have to use https, or http on this computer (127.0.0.1, [::1] or localhost).";
      };
      "scopes": {
        "title": "Scopes";
        "help": "The application can request these scopes only. Users see the sentences below when they approve.";
        "risks": {
          "credentials": "Receive credentials";
          "act": "Act as the user";
          "change": "Change data";
          "read": "Read data";
        };
        "saving": "Saving…";
        "saved": "Saved";
      };
      "url": {
        "formTitle": "Authorization request";
        "formHelp": "These choices are not saved. They only change the URL below.";
        "redirectUri": "Redirect URI";
        "prompt": "Prompt";
        "prompts": {
          "none": "none: never show a page";
          "login": "login: ask for the password again";
          "consent": "consent: always ask for approval";
          "default": "Ask for approval only if it is needed";
        };
        "scopes": "Scopes";
        "scopesRequired": "Choose at least one scope";
        "state": "State";
        "newValues": "Generate new values";
        "pkce": "PKCE (S256)";
        "pkceRequired": "Required for public clients.";
        "pkceOptional": "Only the program that sent the request can exchange the code.";
        "noScope": "Choose at least one scope. A request without a scope is refused.";
        "noPkce": "A public client needs PKCE. Browsers support it on https pages and on this computer only.";
        "resultTitle": "Authorization URL";
        "open": "Open";
        "url": "URL";
        "parameters": "Parameters";
        "exchangeTitle": "Code exchange";
        "exchangeHelp": "{isPublicClient, select, true {Users come back to the redirect URI with a code. It is valid for ten minutes and for one exchange. Set the variable CODE to it.} other {Users come back to the redirect URI with a code. It is valid for ten minutes and for one exchange. Set the variable CODE to it, and CLIENT_SECRET to the client secret.}}";
        "verifier": "PKCE verifier";
        "exchange": "Exchange (curl)";
      };
      "parameters": {
        "response_type": "Requests a code. No other response type is supported.";
        "client_id": "Identifies the application.";
        "redirect_uri": "The address to which users are sent. It has to be one of the saved redirect URIs.";
        "scope": "The requested scopes. Users see each as a sentence.";
        "state": "Returned unchanged. Compare it with the value you sent, and refuse the response if it differs.";
        "code_challenge": "The hash of your PKCE verifier. The code can be exchanged only with the verifier.";
        "code_challenge_method": "How the verifier was hashed. Only S256 is supported.";
        "prompt": "Whether users are asked to approve again, to sign in again, or not at all.";
      };
      "users": {
        "emptyTitle": "No users yet";
        "emptyText": "Accounts that approve this application are listed here, with the date, the approved scopes and the last use. Names and e-mail addresses are not shown.";
        "approvals": "{count, plural, one {<accounts>1 account</accounts> has approved this application.} other {<accounts># accounts</accounts> have approved this application.}} {tokens, plural, one {1 active token.} other {# active tokens.}}";
        "list": "Users";
        "account": "Account {number}";
        "since": "Approved";
        "lastUsed": "Last used";
        "never": "Never";
        "token": "Token";
        "hasToken": "Active";
        "noToken": "None";
        "scopes": "Scopes";
        "latest": "Only the latest {count} are listed.";
        "revoke": "Revoke all tokens";
        "revokeTitle": "Revoke all tokens?";
        "revokeEffects": "{tokens, plural, one {The token stops working at once, and so do codes that were not exchanged yet. Users have to open the approval page again. Their approvals are kept.} other {All # tokens stop working at once, and so do codes that were not exchanged yet. Users have to open the approval page again. Their approvals are kept.}}";
        "revoked": "{count, plural, one {1 token was revoked} other {# tokens were revoked}}";
      };
      "verification": {
        "title": "Verification";
        "states": {
          "none": "Only you can approve this application. After staff have verified it, everyone can.";
          "pending": "Staff are reviewing your request. Until they decide, only you can approve this application.";
          "verified": "Everyone can approve this application, and sees that it is verified.";
        };
        "disabledStates": {
          "none": "This application is disabled. Contact staff before you request verification.";
          "pending": "Staff are reviewing your request. Until they enable this application, nobody can approve it.";
          "verified": "Staff have verified this application. Until they enable it, nobody can approve it.";
        };
        "requirements": "Requirements";
        "redirectUriSaved": "A redirect URI is saved<state>: done</state>";
        "redirectUriMissing": "A redirect URI is saved<state>: missing, see the OAuth tab</state>";
        "scopeChosen": "A scope is chosen<state>: done</state>";
        "scopeMissing": "A scope is chosen<state>: missing, see the OAuth tab</state>";
        "useCase": "Use case";
        "useCaseHelp": "Who uses the application, what it does with each scope, and where it stores what it reads. 20 to 2000 characters";
        "request": "Request verification";
        "requestAgain": "Request verification again";
        "requested": "Your verification request was sent";
        "history": "History";
        "historyRequested": "Requested";
        "historyPending": "Waiting for review";
        "historyPendingText": "The decision and its reason are shown here.";
        "historyWithdrawn": "Withdrawn";
        "historyWithdrawnText": "The application was changed after the request. Request verification again.";
        "historyApproved": "Verified";
        "historyRejected": "Rejected";
      };
    };
    "testConsole": {
      "unsupported": "The test console needs PKCE. Browsers support it on https pages and on this computer only: open the portal over https.";
      "running": "The test is running";
      "done": "It works: the API answered 200 to your application.";
      "startAgain": "Start again";
      "stop": "Stop the test";
      "setup": {
        "title": "Test the OAuth flow";
        "help": "You are both the user who approves and the application.";
        "warning": "The exchange replaces the token that this application has for your account, if there is one.";
        "scopes": "Scopes to request";
        "start": "Start the test";
        "noScope": "Choose at least one permission first.";
      };
      "redirectUri": {
        "title": "The test needs a redirect URI";
        "help": "The test runs the whole sign-in of this application in your browser and shows every request. For that, a page of this portal has to be one of the redirect URIs. You can remove it afterwards.";
        "add": "Add the test redirect URI";
        "added": "The test redirect URI was added";
      };
      "steps": "Steps of the OAuth flow";
      "states": {
        "later": "Not started";
        "next": "Next";
        "done": "Done";
        "failed": "Failed";
      };
      "request": {
        "title": "Request";
        "between": "Your browser → the approval page";
        "text": "The application sends the browser to the approval page, with its client ID, the scopes, a state and the PKCE challenge.";
        "action": "Go to the approval page";
      };
      "decision": {
        "title": "Decision";
        "between": "You → the approval page → your browser";
        "text": "You approve or deny. The approval page sends the browser back to the redirect URI.";
      };
      "callback": {
        "title": "Callback";
        "between": "Your browser → the application";
        "text": "The application checks that the response has the state and the issuer that it expects.";
        "checks": "Checks of the application";
        "stateMatches": "The state is the one that was sent";
        "stateDiffers": "The state is not the one that was sent";
        "issuer": "The response comes from {issuer}";
        "noIssuer": "The response does not say who sent it";
        "hasCode": "The response has a code";
        "noCode": "The response has no code: {error}";
      };
      "exchange": {
        "title": "Exchange";
        "between": "The application → the token route";
        "text": "{isPublicClient, select, true {The application authenticates with the PKCE verifier, and exchanges the code for an access token.} other {The application authenticates with its secret and the PKCE verifier, and exchanges the code for an access token.}}";
        "secret": "Client secret";
        "secretHelp": "Stays in the memory of this page until you leave the tab";
        "secretExample": "SVCOA2S_…";
        "failed": "The exchange failed. Check the client secret and try again.";
        "submit": "Exchange the code";
      };
      "call": {
        "title": "GET {path}";
        "between": "The application → the API";
        "user": "The application calls the API with the token.";
        "userinfo": "The application reads who approved it (OpenID Connect).";
        "action": "Call the API";
      };
      "http": {
        "request": "Request";
        "response": "Response";
        "noResponse": "There was no response. Check your connection and try again.";
        "reveal": "Reveal";
        "hide": "Hide";
        "revealLabel": "Reveal the secrets in: {label}";
        "hideLabel": "Hide the secrets in: {label}";
      };
    };
    "title": "Applications";
    "description": "Your programs and websites that other users sign in to.";
    "newApplication": "New application";
    "empty": {
      "title": "No applications yet";
      "text": "With an application, users let your program act on their account without giving it their password. They see what it requests, approve it, and can withdraw the approval. For your own scripts, an API token is enough.";
    };
    "list": {
      "label": "Applications";
      "clientId": "Client ID";
      "clientIdOf": "client ID of {name}";
      "clientType": "Client type";
      "publicClient": "Public";
      "confidentialClient": "Confidential";
      "users": "Users";
      "created": "Created";
      "disabled": "Disabled";
    };
    "verification": {
      "none": "Not verified";
      "pending": "Verification pending";
      "verified": "Verified";
    };
    "create": {
      "title": "New application";
      "createdTitle": "Your new application";
      "nameHelp": "Users see this name when they are asked to approve the application. Up to 48 characters";
      "clientType": "Client type";
      "clientTypeHelp": "You can change this later.";
      "confidential": "Confidential";
      "confidentialHelp": "It runs on your server, which keeps a secret.";
      "public": "Public";
      "publicHelp": "A web page without a server, or a program on the devices of its users. It has no secret.";
      "submit": "Create application";
      "open": "Go to the application";
    };
    "secret": {
      "warning": "The secret is shown only once. Store it on your server, never in a web page or in an app that people download.";
      "clientId": "Client ID";
      "copyClientId": "client ID";
      "clientSecret": "Client secret";
      "copy": "Copy secret";
      "saved": "I have saved the secret";
      "leaveTitle": "Leave without the secret?";
      "leaveText": "The secret is not shown again. To get another one, you have to reset it.";
    };
    "callback": {
      "title": "Test callback";
      "unexpectedTitle": "This response belongs to no test";
      "unexpectedText": "This page receives the responses of the test console. No test that was started in this tab expects this response, so it is not used.";
      "action": "All applications";
    };
    "userCount": "{count, plural, =0 {None yet} one {1 account} other {# accounts}}";
  };
  "audit": {
    "label": "Audit log";
    "filter": {
      "label": "Action";
      "all": "All actions";
      "allOf": "All: {group}";
      "search": "Search";
      "searchPlaceholder": "Name, category, ID, IP address or request ID";
      "from": "From";
      "until": "To";
      "download": "Download CSV";
      "downloadFailed": "The file was not created";
      "tooMany": "The file has the newest {count} entries. Choose dates for earlier ones.";
      "newest": "Newest";
      "older": "Older";
    };
    "empty": {
      "title": "No entries yet";
      "text": "Every change is recorded here: who made it, how, from which address, and the values before and after it.";
    };
    "noMatches": {
      "title": "No matching entries";
      "showAll": "Show all entries";
      "text": "{isMore, select, true {More than {count, number} entries are hidden by the filters.} other {{count, plural, one {One entry is hidden by the filters.} other {# entries are hidden by the filters.}}}}";
    };
    "columns": {
      "action": "Action";
      "actor": "By";
      "account": "Account";
      "ip": "IP address";
      "time": "When";
      "details": "Details";
    };
    "counted": {
      "enabled": "Enabled {count, plural, one {# bot} other {# bots}}";
      "disabled": "Disabled {count, plural, one {# bot} other {# bots}}";
      "public": "Made {count, plural, one {# bot} other {# bots}} public";
      "private": "Made {count, plural, one {# bot} other {# bots}} private";
      "moved": "Moved {count, plural, one {# bot} other {# bots}}";
      "uncategorized": "Removed {count, plural, one {# bot} other {# bots}} from their category";
      "changed": "Changed {count, plural, one {# bot} other {# bots}}";
      "inCategory": "{action} in <category>{name}</category>";
      "toCategory": "{action} to <category>{name}</category>";
      "ran": "Ran {command} on {count, plural, one {# bot} other {# bots}}";
      "several": "{first} and {more, number} more";
      "chat": "Sent a chat message with {count, plural, one {# bot} other {# bots}}";
      "applied": "Applied preset {preset} to {count, plural, one {# bot} other {# bots}}";
      "restarted": "Restarted {count, plural, one {# bot} other {# bots}}";
      "exportedAndDeleted": "Exported and deleted {count, plural, one {# bot} other {# bots}}";
      "exportedToDelete": "Exported {count, plural, one {# bot} other {# bots}} with their credentials, to be deleted after the download";
      "again": "{text} again";
      "job": "See the job";
      "actions": {
        "bot": {
          "delete": "Deleted {count, plural, one {# bot} other {# bots}}";
          "restore": "Restored {count, plural, one {# bot} other {# bots}}";
          "import": "Imported {count, plural, one {# bot} other {# bots}}";
          "export": "Exported {count, plural, one {# bot} other {# bots}} with their credentials";
          "retrySignIn": "Let {count, plural, one {# bot} other {# bots}} try to sign in again";
        };
        "job": {
          "stop": "Stopped a job on {count, plural, one {# bot} other {# bots}}";
        };
        "demo": {
          "load": "Loaded the demo fleet of {count, plural, one {# bot} other {# bots}}";
          "remove": "Removed the demo fleet of {count, plural, one {# bot} other {# bots}}";
        };
      };
    };
    "actorWith": "<who></who> <by></by>";
    "ofTarget": "{action}: {target}";
    "detailsOf": "Details: {action}";
    "details": {
      "changes": "Before and after";
      "noChanges": "No details";
      "field": "Field";
      "before": "Before";
      "after": "After";
      "time": "Exact time";
      "action": "Action";
      "targetId": "Target ID";
      "credentialId": "Session or token ID";
      "applicationId": "Application ID";
      "requestId": "Request ID";
      "copied": {
        "targetId": "the target ID";
        "credentialId": "the session or token ID";
        "applicationId": "the application ID";
        "requestId": "the request ID";
      };
    };
    "actors": {
      "you": "You";
      "deletedAccount": "Deleted account";
      "portal": "in the portal";
      "apiToken": "with API token <bdi>{name}</bdi>";
      "revokedApiToken": "with a revoked API token";
      "application": "through application <bdi>{name}</bdi>";
      "deletedApplication": "through a deleted application";
      "deletedClient": "Deleted application";
      "client": "as an OAuth client";
      "operator": "Operator";
      "commandLine": "on the command line";
      "staff": "Staff";
      "service": "of this service";
      "visitor": "Visitor";
      "notSignedIn": "not signed in";
      "ofAnotherAccount": "from another account";
    };
    "groups": {
      "account": "Accounts";
      "session": "Sessions";
      "passkey": "Passkeys";
      "twoFactor": "Two-factor authentication";
      "token": "API tokens";
      "application": "Applications";
      "review": "Requests to staff";
      "bot": "Bots";
      "job": "Jobs";
      "shard": "Shards";
      "demo": "Demo fleet";
      "category": "Categories";
      "preset": "Presets";
      "view": "Saved views";
      "schedule": "Schedules";
      "alert": "Notification settings";
      "webhook": "Webhooks";
      "mail": "Mails";
      "incident": "Incidents";
      "service": "Service";
    };
    "actions": {
      "alert": {
        "update": "Changed a notification setting";
      };
      "webhook": {
        "create": "Created a webhook";
        "update": "Changed a webhook";
        "rotateSecret": "Rotated a webhook's secret";
        "delete": "Deleted a webhook";
        "test": "Sent a webhook test";
        "resend": "Sent a webhook message again";
      };
      "mail": {
        "open": "Opened a mail in the outbox";
        "resend": "Sent a mail again";
      };
      "account": {
        "create": "Created the account";
        "changePassword": "Changed the password";
        "requestPasswordReset": "Requested a password reset";
        "resetPassword": "Reset the password with a link";
        "createResetLink": "Created a link for a new password";
        "sendEmailConfirmation": "Asked for a mail to confirm the address";
        "changeEmail": "Asked for another e-mail address";
        "cancelEmailChange": "Cancelled the change of the e-mail address";
        "confirmEmail": "Confirmed the e-mail address";
        "removeTwoFactor": "Removed two-factor authentication";
        "requestDeletion": "Asked for the deletion of the account";
        "cancelDeletion": "Cancelled the deletion of the account";
        "delete": "Deleted the account";
        "endAccess": "Ended all other access";
        "linkConnection": "Linked a connection";
        "unlinkConnection": "Unlinked a connection";
        "update": "Changed flags or bot limit";
        "ban": "Banned the account";
        "unban": "Lifted the ban";
        "exportData": "Exported the data of the account";
      };
      "session": {
        "signIn": "Signed in";
        "signOut": "Signed out";
        "create": "Created a session";
        "confirm": "Confirmed the session";
        "revoke": "Ended a session";
        "revokeOthers": "Ended all other sessions";
      };
      "passkey": {
        "add": "Added a passkey";
        "rename": "Renamed a passkey";
        "remove": "Removed a passkey";
      };
      "twoFactor": {
        "pause": "Paused codes: too many were wrong";
        "start": "Started to set up an authenticator app";
        "enable": "Set up an authenticator app";
        "remove": "Removed the authenticator app";
        "replaceRecoveryCodes": "Replaced the recovery codes";
      };
      "token": {
        "create": "Created an API token";
        "createShortLived": "Created an API token for ten minutes";
        "revokeShortLived": "Revoked an API token of ten minutes";
        "rename": "Renamed an API token";
        "revoke": "Revoked an API token";
        "revokeLeaked": "Reported an API token found in public: it was revoked";
      };
      "application": {
        "create": "Created an application";
        "update": "Changed an application";
        "delete": "Deleted an application";
        "resetSecret": "Reset the secret of an application";
        "addSecret": "Added a second secret to an application";
        "removeSecret": "Removed a secret from an application";
        "revokeTokens": "Revoked all tokens of an application";
        "verify": "Verified an application";
        "unverify": "Removed the verification of an application";
        "disable": "Disabled an application";
        "enable": "Enabled an application";
        "approve": "Approved an application";
        "deny": "Denied an application";
        "revokeApproval": "Revoked the approval of an application";
        "exchangeCode": "Exchanged a code for a token";
        "revokeReplayedToken": "Revoked a token: its code was used twice";
        "revokeLeakedToken": "Reported an access token found in public: it was revoked";
        "removeLeakedSecret": "Reported a secret found in public: it was removed";
        "revokeToken": "Gave a token back";
      };
      "review": {
        "request": "Sent a request to staff";
        "decide": "Decided a request";
      };
      "bot": {
        "create": "Added a bot";
        "renewCredentials": "Replaced the credentials of a bot";
        "rejectCredentials": "The platform did not let a bot sign in";
        "retrySignIn": "Let bots try to sign in again";
        "startSignIn": "Started a sign-in with an account of the platform";
        "cancelSignIn": "Cancelled a sign-in with an account of the platform";
        "update": "Changed a bot";
        "restart": "Restarted bots";
        "delete": "Deleted bots";
        "restore": "Restored bots";
        "import": "Imported bots";
        "export": "Exported bots with their credentials";
      };
      "job": {
        "create": "Started a job";
        "stop": "Stopped a job";
      };
      "shard": {
        "refuse": "Refused a shard";
      };
      "demo": {
        "load": "Loaded the demo fleet";
        "remove": "Removed the demo fleet";
      };
      "category": {
        "create": "Created a category";
        "update": "Changed a category";
        "delete": "Deleted a category";
        "assignManaged": "Started management of a category";
        "releaseManaged": "Ended management of a category";
      };
      "preset": {
        "create": "Created a preset";
        "update": "Changed a preset";
        "delete": "Deleted a preset";
      };
      "view": {
        "create": "Saved a view";
        "update": "Changed a saved view";
        "delete": "Deleted a saved view";
      };
      "schedule": {
        "create": "Created a schedule";
        "update": "Changed a schedule";
        "delete": "Deleted a schedule";
        "run": "Ran a schedule now";
      };
      "service": {
        "setMaintenance": "Switched maintenance on or off";
        "adoptBroker": "Made a broker the one that the installation runs on";
        "leaveBroker": "Made the installation one that runs without a broker";
        "backUp": "Created a backup";
        "restore": "Restored a backup";
        "rotateKeys": "Rotated the keys";
      };
      "incident": {
        "create": "Created an incident";
        "update": "Changed an incident";
        "addUpdate": "Added an update to an incident";
        "editUpdate": "Corrected an update of an incident";
        "delete": "Deleted an incident";
      };
    };
    "activity": {
      "title": "Activity";
      "description": "Changes to your account and its contents: what was changed, by whom, when and from where.";
    };
  };
  "automations": {
    "editor": {
      "name": "Name";
      "enabled": "Enabled";
      "tabs": "View";
      "asForm": "Editor";
      "asJson": "JSON";
      "chooseCategory": "Choose the category whose bots run it.";
      "undo": "Undo the last change";
      "redo": "Do it again";
      "when": {
        "title": "When";
        "help": "Any of these starts it.";
      };
      "onlyIf": {
        "title": "Only if";
        "help": "It runs only when this holds at that moment. Without a condition it always runs.";
      };
      "thenBlock": {
        "title": "Then";
        "help": "The bot does these steps one after the other.";
      };
      "card": {
        "move": {
          "trigger": "Move trigger {position, number} of {count, number}: arrow keys, or drag";
          "condition": "Move condition {position, number} of {count, number}: arrow keys, or drag";
          "step": "Move step {position, number} of {count, number}: arrow keys, or drag";
          "branch": "Move branch {position, number} of {count, number}: arrow keys, or drag";
        };
        "moved": "Moved to place {position, number} of {count, number}.";
        "actions": "Actions on: {sentence}";
        "moveUp": "Move up";
        "moveDown": "Move down";
        "duplicate": "Duplicate";
        "disable": "Disable";
        "enable": "Enable";
        "remove": "Remove";
        "disabled": "Disabled";
        "problems": "{count, plural, one {1 problem inside} other {# problems inside}}";
      };
      "add": {
        "trigger": "Add a trigger";
        "condition": "Add a condition";
        "step": "Add a step";
        "branch": "Add a branch";
        "full": "There can be at most {max, number} here.";
      };
      "triggers": {
        "groups": {
          "party": "Party";
          "friends": "Friends";
          "chat": "Chat and commands";
          "match": "Match";
          "bot": "Bot";
        };
        "ownCommand": "Somebody uses a command of its own";
        "texts": "Only messages with these texts";
        "textsHelp": "Press Enter after each. Without a text, every message counts. Upper and lower case make no difference.";
        "match": "How they are compared";
        "matches": {
          "is": "The message is one of the texts";
          "startsWith": "The message starts with one of the texts";
          "contains": "The message contains one of the texts";
          "word": "One of the texts is a word of the message";
        };
        "minutes": "Minutes";
        "noFields": "There is nothing to set for this event.";
        "commandName": "Name";
        "commandNameHelp": "What players type after the prefix: letters, digits, - and _.";
        "aliases": "Other names";
        "rank": "Who may use it";
        "ranks": {
          "anyone": "Everybody";
          "whitelist": "Whitelist, admins and owners";
          "admin": "Admins and owners";
          "owner": "Owners";
        };
        "description": "Description";
        "descriptionHelp": "What the command help says about it.";
        "usage": "Arguments";
        "usageHelp": "How help shows them, such as [name].";
      };
      "conditions": {
        "comparison": "Compare a value";
        "all": "All of several conditions";
        "any": "At least one of several conditions";
        "not": "The opposite of a condition";
        "none": "No condition: it always runs.";
        "noneInside": "No condition yet.";
        "groupMode": "How they are combined";
        "modes": {
          "all": "All must hold";
          "any": "One must hold";
        };
        "value": "Value";
        "values": {
          "party": {
            "size": "Number of players in the party";
            "maxSize": "Maximum number of players in the party";
            "privacy": "Privacy of the party";
          };
          "bot": {
            "isLeader": "The bot is the leader";
            "isAlone": "The bot is alone";
            "outfit": "The bot’s outfit";
          };
          "member": {
            "rank": "The person’s rank";
            "isFriend": "The person is a friend";
            "isLeader": "The person is the leader";
            "platformName": "The person’s name";
          };
          "message": {
            "text": "Text of the message";
          };
          "args": {
            "count": "Number of arguments";
          };
          "time": {
            "hour": "Hour of the day";
            "weekday": "Day of the week";
          };
          "random": {
            "percent": "Random number from 1 to 100";
          };
        };
        "operator": "Comparison";
        "operators": {
          "equal": "is";
          "notEqual": "is not";
          "atLeast": "is at least";
          "atMost": "is at most";
          "oneOf": "is one of";
          "contains": "contains";
          "startsWith": "starts with";
        };
        "than": "Compared with";
        "yes": "Yes";
        "no": "No";
        "thanListHelp": "Press Enter after each.";
        "choices": {
          "public": "Public";
          "private": "Private";
          "anyone": "Everybody";
          "whitelist": "Whitelist";
          "admin": "Admin";
          "owner": "Owner";
          "monday": "Monday";
          "tuesday": "Tuesday";
          "wednesday": "Wednesday";
          "thursday": "Thursday";
          "friday": "Friday";
          "saturday": "Saturday";
          "sunday": "Sunday";
        };
      };
      "steps": {
        "kinds": {
          "say": "Write in the party chat";
          "run": "Run a command";
          "wait": "Wait";
          "choose": "Choose by conditions";
          "repeat": "Repeat steps";
          "oneOf": "One of several steps, at random";
          "notify": "Send you a notification";
          "stop": "Stop the run";
        };
        "none": "No steps yet.";
        "command": "Command";
        "commandPlaceholder": "Choose a command";
        "noCommandFound": "No command matches";
        "ownCommands": "Commands of this category";
        "builtIn": "Commands of every bot";
        "optional": "Optional";
        "args": "Arguments";
        "noArgs": "This command takes no arguments.";
        "leftOut": "Leave out";
        "as": "Rights";
        "asDefault": {
          "owner": "An owner’s rights: any command may run";
          "caller": "The person’s own rights: only commands that they may use themselves";
          "both": "The person’s own rights for commands, an owner’s rights for events";
        };
        "asOwner": "An owner’s rights: any command may run, whoever starts it";
        "asCaller": "The person’s own rights: only commands that they may use themselves";
        "standard": "As usual. {text}";
        "seconds": "Seconds";
        "secondsHelp": "0.5 to 300";
        "times": "Times";
        "notify": "Text";
        "notifyHelp": "You see it at the bell, and get it by mail and webhook where your <link>notification settings</link> say so. Until you have read it, what this automation tells within an hour is one notification.";
        "stop": "Nothing after this step is done.";
        "branch": "Branch {position, number}: {sentence}";
        "branchHelp": "The first branch whose condition holds is taken.";
        "branchIf": "Condition";
        "branchDo": "Steps";
        "else": "Otherwise";
        "elseHelp": "Done when no branch is taken.";
        "inside": "Steps inside";
      };
      "placeholders": {
        "member": {
          "name": "The person’s name";
          "id": "The person’s ID";
        };
        "bot": {
          "nickname": "The bot’s nickname";
          "name": "The bot’s name in the game";
        };
        "party": {
          "size": "The number of players in the party";
        };
        "message": "The message";
        "args": "Everything behind the command";
        "count": "How often this ran on the bot";
        "prefix": "The first prefix of commands";
        "time": "The time";
        "randomNumber": "A random number";
        "firstArgument": "The first argument";
        "furtherArguments": "Everything from the second argument on";
      };
      "insert": "Insert";
      "insertInto": "Insert a value into: {field}";
      "more": {
        "title": "More";
        "mode": "When it is started while it still runs";
        "modes": {
          "single": "Nothing: the running one goes on";
          "restart": "Start again: the running one ends";
          "queued": "Wait: it runs after the running one";
          "parallel": "Run side by side, up to 5 at once";
        };
        "cooldownBot": "Pause for the bot, in seconds";
        "cooldownBotHelp": "For so long after a start, it does not start again on the same bot.";
        "cooldownPerson": "Pause for a person, in seconds";
        "cooldownPersonHelp": "For so long, the same person does not start it again on that bot.";
        "ignore": "Ignore";
        "ignoreHelp": "What these people do does not start it.";
        "timeZone": "Time zone";
        "timeZoneHelp": "Of {placeholder}, the hour and the day.";
      };
      "clusters": {
        "old": "{count, plural, one {Cluster {names} is too old for automations: its bots do not run them until it is updated.} other {These clusters are too old for automations, and their bots do not run them until they are updated: {names}.}}";
        "unsupported": "On cluster {name} this never happens, because its platform does not report it: {events}.";
      };
      "otherProblems": "Another automation of this category has a problem. Correct it first:";
      "save": "Save";
      "unsaved": "Not saved yet";
      "unsavedChanges": "Unsaved changes";
      "invalidJson": "Correct the JSON to save it.";
      "saved": "<bdi>{name}</bdi> was saved.";
      "json": {
        "label": "Automation as JSON";
        "description": "The same automation as text. It is checked like the editor.";
        "one": "This must be one automation: '{' … '}'.";
        "restore": "Restore the last valid version";
      };
      "members": {
        "args": "The arguments";
        "run": "The command";
        "as": "The rights";
        "wait": "The time";
        "notify": "The text";
        "repeat": "The number of times";
        "text": "The texts";
        "match": "The comparison";
        "minutes": "The minutes";
        "command": "The command’s name";
        "aliases": "The aliases";
        "rank": "The rank";
        "description": "The description";
        "usage": "The usage";
        "is": "The comparison";
        "than": "The value";
        "name": "The name";
        "timeZone": "The time zone";
        "cooldown": "The cooldown";
        "mode": "The mode";
        "when": "When";
        "do": "Then";
        "other": "This";
      };
    };
    "tryOut": {
      "title": "Try it";
      "help": "Runs it in a simulated party, with the settings of the category. No bot is touched and nothing is saved.";
      "occasion": "What happens";
      "ownTriggers": "Starts this automation";
      "otherEvents": "Other events";
      "command": "Somebody uses the command “{name}”";
      "args": "Arguments";
      "argsHelp": "What the person types behind the command.";
      "message": "Message";
      "person": "Who causes it";
      "people": {
        "owner": "An owner";
        "admin": "An admin";
        "whitelist": "A player on the whitelist";
        "friend": "A friend of the bot";
        "stranger": "A stranger";
      };
      "others": "Other players in the party";
      "action": "Try it";
      "noCategory": "Choose a category first: it is tried with its settings.";
      "invalid": "Correct what is marked first.";
      "problems": "It cannot be tried yet: what is wrong is shown at its place.";
      "results": {
        "done": "It ran to its end.";
        "failed": "It ran, and a command of it failed.";
        "stopped": "It ran until the step that stops it.";
        "notMet": "It did nothing, because the condition under “Only if” does not hold.";
        "cancelled": "It was cancelled: the bot was stopped, the automation was changed, or a newer run replaced it.";
        "timeout": "It took longer than 10 minutes and was ended.";
        "broken": "It ended, because a command does not exist.";
      };
      "notStarted": "It did not start: nothing of this starts it, or the person is ignored.";
      "length": "Length of the run: {ms}";
      "said": "Written in the party chat";
      "reply": "Answer to the command";
      "notifications": "Notifications to you";
      "nothingSaid": "Nothing was written in the party chat.";
      "seen": "Each step shows on its card what it did.";
      "conditions": "What the condition asked";
      "decided": "{holds, select, true {Holds: {value}} other {Does not hold: {value}}}";
      "was": "{name}: {value}";
      "nothing": "nothing";
      "yes": "yes";
      "no": "no";
      "entries": {
        "ran": "Ran “{line}”. Answer: {answer}";
        "unknownCommand": "There is no command “{command}”. The run ended here.";
        "waited": "Waited {seconds, plural, one {# second} other {# seconds}}";
        "notified": "Sent you the notification “{text}”";
        "chose": "Branch {branch, number} was taken.";
        "choseElse": "No branch was taken: it went on with “Otherwise”.";
        "repeated": "{times, plural, one {Done once} other {Done # times}}";
        "picked": "Step {position, number} was picked.";
        "stopped": "The run stopped here.";
        "disabled": "Passed over: it is disabled.";
        "refused": {
          "chat": "Not done: the bot may write only 5 texts in 10 seconds.";
          "steps": "Not done: a run has at most 100 steps. The run ended here.";
        };
      };
      "notRun": "Was not done";
      "notKept": "Was not done, or was left out because the run was too long";
      "taken": "This branch was taken.";
      "notTaken": "Was not taken";
      "more": "{count, plural, one {And once more} other {And # times more}}";
      "defaultMessage": "Hello";
      "refusals": {
        "cooldown": "It did not start: its pause is not over.";
        "running": "It did not start: it still runs.";
        "queue": "It did not start: too many runs wait already.";
        "runs": "It did not start: the bot may start only so many runs in 10 seconds.";
        "atOnce": "It did not start: the bot runs as many automations as it may at once.";
        "chain": "It did not start: a chain of automations ends after three.";
        "ownEffect": "It did not start: it was caused by a run of its own.";
        "bots": "It did not start: other bots started it too often.";
        "person": "It did not start: one player started it too often within a day.";
        "broken": "It did not start: it names a command that does not exist.";
        "other": "It did not start, because of a limit.";
      };
    };
    "runs": {
      "results": {
        "done": "Done";
        "failed": "Failed";
        "stopped": "Stopped by a step";
        "notMet": "Condition not met";
        "cancelled": "Cancelled";
        "timeout": "Took too long";
        "broken": "Unknown command";
      };
      "none": "None";
      "never": "Never";
      "notKnown": "Not known now";
      "last": "<time></time><hidden>, show the runs</hidden>";
      "daysInUtc": "“Runs today” counts from midnight on, in UTC.";
      "never30": "It has not run in the last 30 days.";
      "bars": {
        "title": "Runs by day, in UTC";
        "label": "{runs, plural, one {1 run in the last 30 days} other {# runs in the last 30 days}}";
        "day": "{day}: runs {runs, number}, failed {failed, number}, refused {refused, number}";
        "dayHead": "Day";
        "runs": "Runs";
        "others": "Not failed";
        "failed": "Failed";
        "refused": "Refused";
      };
      "section": {
        "title": "Runs";
        "help": "The last runs on all bots of the category. Choose one to see on the cards what each step did.";
        "today": "Today";
        "week": "Last 7 days";
        "days": "Days are counted in UTC.";
        "refusedAndDays": "{refused} Days are counted in UTC.";
        "list": "Last runs";
        "empty": "It has not run in the last 24 hours. Each run appears here by itself.";
        "command": "Command “{name}”";
        "by": "{occasion}, by <person></person>";
        "bot": "On <bot></bot>, {length}";
        "deletedBot": "a deleted bot";
        "asItIs": "The cards show the automation as it is now. It may have been changed since this run.";
        "cut": "The run was too long to be kept whole: a part of what it did is left out.";
        "toSteps": "Go to the steps";
        "inEditor": "The steps show in the view “Editor” what they did.";
        "hide": "Hide this run";
      };
      "counts": {
        "failed": "{count, number} failed";
        "refused": "{count, number} refused";
      };
      "refusedBy": "Refused: {reasons}.";
      "refusals": {
        "runs": "{count, plural, one {once because the bot started too many runs within 10 seconds} other {# times because the bot started too many runs within 10 seconds}}";
        "atOnce": "{count, plural, one {once because the bot had too many runs at once} other {# times because the bot had too many runs at once}}";
        "running": "{count, plural, one {once because it still ran} other {# times because it still ran}}";
        "queue": "{count, plural, one {once because too many runs waited already} other {# times because too many runs waited already}}";
        "cooldown": "{count, plural, one {once because its pause was not over} other {# times because its pause was not over}}";
        "chain": "{count, plural, one {once because automations had started one another too often} other {# times because automations had started one another too often}}";
        "ownEffect": "{count, plural, one {once because it had caused it itself} other {# times because it had caused it itself}}";
        "bots": "{count, plural, one {once because other bots had started it too often} other {# times because other bots had started it too often}}";
        "broken": "{count, plural, one {once because it names a command that does not exist} other {# times because it names a command that does not exist}}";
        "person": "{count, plural, one {once because one player had started it too often within a day} other {# times because one player had started it too often within a day}}";
        "chat": "{count, plural, one {once because the bot wrote too many texts within 10 seconds} other {# times because the bot wrote too many texts within 10 seconds}}";
        "steps": "{count, plural, one {once because the run had too many steps} other {# times because the run had too many steps}}";
      };
    };
    "title": "Automations";
    "automation": "Automation";
    "inCategory": "Runs on the bots of <category></category>";
    "description": "What your bots do by themselves: when something happens, only if a condition holds, then these steps.";
    "newAutomation": "New automation";
    "list": "Automations";
    "search": "automations";
    "searchPlaceholder": "Name or when";
    "empty": {
      "title": "No automations yet";
      "text": "An automation makes the bots of a category act by themselves. Start with one of these and change it as you like.";
    };
    "noMatch": {
      "title": "No automation matches";
      "text": "{count, plural, one {The filter hides 1 automation.} other {The filter hides # automations.}}";
      "clear": "Show all";
    };
    "allCategories": "All categories";
    "filterByCategory": "Category";
    "facts": {
      "when": "When";
      "onlyIf": "Only if";
      "category": "Category";
      "runsToday": "Runs today";
      "lastResult": "Last result";
    };
    "steps": "{count, plural, one {1 step} other {# steps}}";
    "on": "On";
    "off": "Off";
    "enabled": "Run {name}";
    "turnedOn": "<bdi>{name}</bdi> is on.";
    "turnedOff": "<bdi>{name}</bdi> is off.";
    "menu": {
      "edit": "Edit";
      "duplicate": "Duplicate";
      "copy": "Copy to another category";
      "onlyCategory": "You have no other category.";
      "export": "Export as JSON";
      "delete": "Delete";
      "duplicated": "<bdi>{name}</bdi> was added. It is off until you switch it on.";
      "deleted": "<bdi>{name}</bdi> was deleted.";
    };
    "copy": {
      "title": "Copy <bdi>{name}</bdi>";
      "action": "Copy";
      "show": "Show";
      "done": "<bdi>{name}</bdi> was copied to <bdi>{category}</bdi>. It is off there.";
    };
    "import": {
      "open": "Import";
      "title": "Import automations";
      "help": "Paste one automation, or a list of them, as an export or the JSON view has it. They are added, and nothing is replaced.";
      "json": "Automations as JSON";
      "file": "Choose a file";
      "action": "Import";
      "done": "{count, plural, one {1 automation was imported.} other {# automations were imported.}}";
      "tooLarge": "The file is larger than all automations of a category may be.";
    };
    "recipes": {
      "title": "Start from";
      "list": "Automations to start from";
      "blank": {
        "name": "Blank automation";
        "text": "Choose yourself when it runs and what it does.";
      };
      "names": {
        "greet": "Greet who joins";
        "thankFriend": "Thank a new friend";
        "leaveWhenAlone": "Leave when alone for 10 minutes";
        "mirrorLeader": "Mirror the leader’s outfit";
        "welcomeByLanguage": "Welcome by language";
        "discord": "Announce the Discord server";
        "randomAnswer": "Answer at random";
        "leaveStrangers": "Leave a full lobby with strangers";
      };
      "texts": {
        "greet": "Says hello in the party chat to everybody who joins.";
        "thankFriend": "Whispers thanks to a player who becomes a friend of the bot.";
        "leaveWhenAlone": "Leaves the party when the bot is alone and nothing happens for 10 minutes.";
        "mirrorLeader": "Copies the outfit of the party’s leader each time it changes.";
        "welcomeByLanguage": "Answers a greeting in the language that it was written in.";
        "discord": "Writes the address of your Discord server each time somebody joins.";
        "randomAnswer": "Adds the command “ask”, which answers yes, no or maybe.";
        "leaveStrangers": "Leaves when a player joins who is not a friend and the party has four players or more.";
      };
    };
    "notFound": {
      "title": "There is no such automation";
      "text": "It may have been deleted, or belongs to another account.";
      "action": "All automations";
    };
    "noCategories": {
      "title": "An automation belongs to a category";
      "text": "You have no category yet. Create one and move bots into it: its automations run on all of them.";
      "action": "Create a category";
    };
    "words": {
      "events": {
        "ready": "the bot has signed in";
        "disconnected": "the bot has lost its connection";
        "invite": "somebody invites the bot";
        "joinRequest": "somebody asks to join the party";
        "memberJoined": "somebody joins the party";
        "memberLeft": "somebody leaves the party";
        "memberKicked": "somebody is removed from the party";
        "partyMessage": "somebody writes in the party chat";
        "whisper": "somebody whispers to the bot";
        "promoted": "somebody becomes the leader of the party";
        "memberReady": "somebody in the party gets ready";
        "memberUnready": "somebody in the party is no longer ready";
        "memberSitOut": "somebody in the party sits out";
        "matchStarted": "a match of the party starts";
        "matchEnded": "a match of the party ends";
        "memberOutfit": "somebody in the party changes clothes";
        "friendRequest": "somebody sends the bot a friend request";
        "friendAdded": "somebody becomes a friend of the bot";
        "friendRemoved": "somebody is no longer a friend of the bot";
        "friendOnline": "a friend comes online";
        "friendOffline": "a friend goes offline";
        "alone": "the last other player leaves the party";
        "idle": "nothing happens for some minutes";
      };
      "ignorable": {
        "self": "The bot itself, also when it is promoted or removed";
        "bots": "Your bots";
        "otherBots": "Bots of others, as the category lists them";
        "leader": "The leader of the party";
        "owners": "Owners";
        "admins": "Admins";
        "whitelist": "Players on the whitelist";
        "blacklist": "Players on the blacklist";
        "friends": "Friends of the bot";
        "partyMembers": "Members of the party";
      };
      "values": {
        "party": {
          "size": "the number of players in the party";
          "maxSize": "the maximum number of players in the party";
          "privacy": "the party";
        };
        "bot": {
          "isLeader": "the bot is the leader of the party";
          "isAlone": "the bot is alone";
          "outfit": "the bot’s outfit";
        };
        "member": {
          "rank": "the person’s rank";
          "isFriend": "the person is a friend of the bot";
          "isLeader": "the person is the leader of the party";
          "platformName": "the person’s name";
        };
        "message": {
          "text": "the message";
        };
        "args": {
          "count": "the number of arguments";
        };
        "time": {
          "hour": "the hour";
          "weekday": "the day";
        };
        "random": {
          "percent": "a random number from 1 to 100";
        };
      };
      "not": {
        "bot": {
          "isLeader": "the bot is not the leader of the party";
          "isAlone": "the bot is not alone";
        };
        "member": {
          "isFriend": "the person is not a friend of the bot";
          "isLeader": "the person is not the leader of the party";
        };
      };
      "comparisons": {
        "equal": "{value} is {than}";
        "notEqual": "{value} is not {than}";
        "atLeast": "{value} is at least {than}";
        "atMost": "{value} is at most {than}";
        "oneOf": "{value} is {than}";
        "contains": "{value} contains {than}";
        "startsWith": "{value} starts with {than}";
      };
      "nobody": "Nothing starts it";
      "idle": "nothing happens for {minutes, plural, one {# minute} other {# minutes}}";
      "command": "somebody uses the command “{name}”";
      "conditions": {
        "inBrackets": "({clause})";
        "not": "it is not so that {clause}";
        "emptyAll": "always";
        "emptyAny": "never";
      };
      "quoted": "“{text}”";
      "message": {
        "partyMessage": {
          "is": "somebody writes a message that is {texts} in the party chat";
          "startsWith": "somebody writes a message that starts with {texts} in the party chat";
          "contains": "somebody writes a message that contains {texts} in the party chat";
          "word": "somebody writes a message with the word {texts} in the party chat";
        };
        "whisper": {
          "is": "somebody whispers a message that is {texts} to the bot";
          "startsWith": "somebody whispers a message that starts with {texts} to the bot";
          "contains": "somebody whispers a message that contains {texts} to the bot";
          "word": "somebody whispers a message with the word {texts} to the bot";
        };
      };
      "commandOrAlias": "somebody uses the command “{name}” (or {aliases})";
      "choices": {
        "public": "public";
        "private": "private";
        "anyone": "anyone";
        "whitelist": "whitelist";
        "admin": "admin";
        "owner": "owner";
        "monday": "Monday";
        "tuesday": "Tuesday";
        "wednesday": "Wednesday";
        "thursday": "Thursday";
        "friday": "Friday";
        "saturday": "Saturday";
        "sunday": "Sunday";
      };
      "steps": {
        "say": "Write “{text}” in the party chat";
        "whisper": "Whisper “{text}” to {to}";
        "run": "Run the command “{line}”";
        "noCommand": "Run a command that is not chosen yet";
        "asCaller": "{sentence}, with the person’s own rights";
        "asOwner": "{sentence}, with an owner’s rights";
        "wait": "Wait {seconds, plural, one {# second} other {# seconds}}";
        "noTime": "Wait for a time that is not set yet";
        "notify": "Send you the notification “{text}”";
        "stop": "Stop the run";
        "choose": "If {clause}";
        "chooseOf": "Choose one of {branches, number} branches by their conditions";
        "repeat": "{times, plural, one {Do the steps once} other {Repeat the steps # times}}";
        "noRepeat": "Repeat the steps, a number of times that is not set yet";
        "oneOf": "{count, plural, one {Do this one step} other {Do one of # steps, at random}}";
        "oneOfNone": "Do one of several steps, at random";
      };
    };
  };
  "botSignIn": {
    "start": "Start sign-in";
    "starting": "Asking the game platform for a code";
    "steps": "How to sign in";
    "open": "Open this address, or scan the QR code with a phone:";
    "address": "{address} <icon></icon><hidden> (opens in a new tab)</hidden>";
    "qrCode": "QR code of the address";
    "enterCode": "If the page asks for a code, enter:";
    "code": "the code";
    "finish": "Sign in with the bot's account. This page then continues automatically.";
    "finishWith": "Sign in with the account ID {accountId}. This page then continues automatically.";
    "waiting": "Waiting until you have signed in";
    "expiresIn": "The code expires in {seconds}.";
    "cancel": "Cancel sign-in";
    "failed": "The sign-in did not succeed";
    "added": "<bdi>{nickname}</bdi> was added";
    "renewed": "<bdi>{nickname}</bdi> has new credentials";
    "addedText": "A cluster connects the bot now.";
    "renewedText": "This account was already in your catalogue. A cluster connects the bot with its new credentials.";
    "openBot": "Open the bot";
    "addAnother": "Add another";
    "done": "Done";
    "unavailable": {
      "title": "Signing in is not possible at the moment";
      "noCluster": "A cluster opens the sign-in at the game platform, and none of yours is connected. Start one with this command, or enter the bot's credentials.";
      "noSignIn": "Your clusters run on a platform without a sign-in in the browser. Enter the bot's credentials, or start a cluster whose platform has one.";
    };
    "renew": {
      "title": "Sign in again";
      "position": "{position, number} of {count, number}";
      "intro": "The game platform refused the credentials of <bdi>{nickname}</bdi>. Sign in with the bot's account to replace them.";
      "account": "Account ID";
      "accountToCopy": "the account ID";
      "otherAccount": "Another account is refused, and changes nothing.";
      "skip": "Skip this bot";
      "next": "Next: <bdi>{nickname}</bdi>";
      "summary": "{renewed, plural, one {# bot} other {# bots}} of {count, number} renewed.";
    };
  };
  "bots": {
    "paste": {
      "help": "You can paste all values at once into any field: a line, settings, or the text of a file that the import accepts.";
      "filled": "The fields were filled from the pasted text ({format}). Check them before you continue.";
      "several": "{count, plural, one {The pasted text has one bot. Import it instead.} other {The pasted text has # bots. Import them instead.}}";
      "doubtful": "It is not certain how the pasted text is meant, or a part of it would not be used. The import shows what is unclear and asks.";
      "openImport": "Open the import";
    };
    "fields": {
      "nickname": "Nickname";
      "email": "E-mail";
      "category": "Category";
      "noCategoryFound": "No category with this name";
      "clearCategory": "No category";
      "accountId": "Account ID";
      "deviceId": "Device ID";
      "secret": "Secret";
      "toggleSecret": "Show or hide the secret";
    };
    "page": {
      "bots": "Bots";
      "tabs": {
        "label": "Bot";
        "overview": "Overview";
        "console": "Console";
        "friends": "Friends";
        "history": "History";
        "settings": "Settings";
      };
      "notFound": {
        "heading": "Bot";
        "title": "Bot not found";
        "text": "It may have been deleted, or it belongs to another account. You can restore deleted bots from the trash for 7 days.";
        "action": "All bots";
        "trash": "Trash";
      };
      "problem": {
        "invalid_auth": {
          "title": "This bot needs new credentials";
          "reason": "The game platform refused the stored credentials, so the bot cannot connect.";
        };
        "banned": {
          "title": "The game platform has locked this account";
          "reason": "The bot cannot connect. When the platform has unlocked the account, let the bot try again.";
        };
        "action_required": {
          "title": "The game platform requires an action for this account";
          "reason": "The bot cannot connect until you have done what the platform asks, on its website or in the game. Then let the bot try again.";
        };
        "signInAgain": "Sign in again";
        "replaceBelow": "Replace them below.";
        "replaceInSettings": "Replace them in the settings";
      };
      "notConnected": {
        "title": "<bdi>{nickname}</bdi> is not connected";
        "enable": "Enable the bot";
        "reasonAbove": "<reason></reason> See the notice at the top of this page.";
      };
      "details": {
        "id": "ID";
        "idToCopy": "the ID";
        "category": "Category";
        "uncategorised": "No category";
        "email": "E-mail";
        "noEmail": "None";
        "friends": "Friends";
        "matches": "Matches";
        "statusText": "Status text";
        "noStatusText": "None";
        "cluster": "Shard";
        "unknownCluster": "Unknown";
      };
      "timeline": {
        "title": "Status over time";
        "loading": "Loading";
        "unknown": "Unknown";
        "span": "{status}, {from} to {to}";
        "total": "{status} {duration}";
        "from": "From";
        "duration": "Duration";
        "lessThanAMinute": "less than a minute";
      };
      "party": {
        "title": "Party";
        "none": "The bot is not in a party.";
        "size": "{members, number} of {maxSize, number}";
        "summary": "{size} · {privacy}";
        "summaryWithPlaylist": "{size} · {privacy} · <playlist></playlist>";
        "freeSlots": "{count, plural, one {1 free place} other {# free places}}";
        "leader": "Leader";
        "playing": "Playing";
        "sittingOut": "Sitting out";
        "ready": "Ready";
        "notReady": "Not ready";
        "thisBot": "this bot";
        "level": "level {level}";
        "outfit": "Outfit";
        "backpack": "Backpack";
        "pickaxe": "Pickaxe";
        "shoes": "Shoes";
        "sidekick": "Sidekick";
        "emote": "Emote";
      };
      "friends": {
        "search": "Find a player";
        "searchPlaceholder": "Beginning of a name, or an ID";
        "clearSearch": "Clear search";
        "refresh": "Refresh";
        "found": "Players starting with “{prefix}”";
        "byId": "No player has a name that begins like this. Use the text as an ID:";
        "received": "Received requests";
        "sent": "Sent requests";
        "online": "Online";
        "offline": "Offline";
        "blocked": "Blocked";
        "actions": {
          "add": "Add";
          "accept": "Accept";
          "decline": "Decline";
          "remove": "Remove";
          "block": "Block";
          "unblock": "Unblock";
        };
        "actionOn": "{action} {name}";
        "done": "Done";
        "showMore": "Show more";
      };
      "history": {
        "title": "History";
        "kind": "Kind";
        "kept": "Kept for 7 days. Updates automatically.";
        "empty": {
          "title": "No history yet";
          "text": "Commands, messages, friend requests and changes of the status appear here once the bot is connected.";
        };
        "noMatches": {
          "title": "No matching entries";
          "text": "{isMore, select, true {More than {count, number} entries of other kinds are hidden.} other {{count, plural, one {One entry of another kind is hidden.} other {# entries of other kinds are hidden.}}}}";
        };
        "showAllKinds": "Show all kinds";
        "older": "Show older entries";
        "you": "You";
        "entry": "<who></who> <what></what>";
        "kinds": {
          "message": "Party chat";
          "whisper": "Whisper";
          "command": "Command";
          "chat": "Message sent";
          "friendRequest": "Friend request";
          "invite": "Invitation";
          "joined": "Joined";
          "left": "Left";
          "problem": "Problem";
          "automation": "Automation";
        };
      };
      "settings": {
        "title": "Settings";
        "nicknameHelp": "Up to 16 characters";
        "enabledHelp": "Clusters connect only enabled bots. Disabling a bot disconnects it.";
        "public": "Public";
        "publicHelp": "Anyone can see the bot's nickname and status in the list of public bots.";
        "emailRequired": "The e-mail address can be changed, but not removed.";
        "save": "Save";
        "saved": "Saved";
      };
      "credentials": {
        "title": "Credentials";
        "help": "Stored encrypted and never shown again. Replacing them replaces all three values.";
        "replace": "Replace credentials";
        "replaced": "Credentials of <bdi>{nickname}</bdi> replaced";
      };
      "api": {
        "get": "Get this bot";
        "run": "Run a command on it";
        "chat": "Send a party chat message";
        "hello": "Hello";
        "disable": "Disable it";
        "enable": "Enable it";
        "rename": "Change its nickname";
        "remove": "Delete it";
      };
    };
    "console": {
      "label": "Console";
      "empty": "No messages yet. Type a command below, such as ping.";
      "you": "You";
      "did": {
        "command": "<who></who><hidden> ran</hidden>";
        "chat": "<who></who><hidden> sent</hidden>";
        "message": "<who></who><hidden> wrote</hidden>";
        "whisper": "<who></who><hidden> whispered</hidden>";
        "automation": "Automation";
      };
      "waiting": "Waiting for {nickname}";
      "noReply": "No reply";
      "callOf": "“{input}”";
      "mode": "What to send";
      "modes": {
        "command": "Command";
        "chat": "Chat";
      };
      "command": "Command";
      "chat": "Message to the party";
      "send": "Send";
      "sendIn": "Send again in {seconds}";
    };
    "exportPage": {
      "bots": "Bots";
      "here": "Export";
      "title": "Export bots";
      "description": "Downloads the credentials of all your bots as a file that you can import again.";
      "ofSelection": "Downloads the credentials of {count, plural, one {# bot} other {# bots}} as a file that you can import again.";
      "exportAll": "Export all bots";
      "empty": {
        "title": "Nothing to export";
        "text": "You have no bots.";
        "import": "Import bots";
        "trash": "Trash";
      };
      "form": {
        "mode": "What to do";
        "keep": "Download";
        "keepHelp": "Your bots are not changed.";
        "delete": "Download and delete";
        "deleteHelp": "Deletes {count, plural, one {# bot} other {# bots}} once the whole file has arrived here. Deleted bots can be restored from the trash for 72 hours; then their credentials are erased.";
        "deleteAllHelp": "{count, plural, one {Deletes your only bot once the whole file has arrived here. Deleted bots can be restored from the trash for 72 hours; then their credentials are erased.} other {Deletes all # bots once the whole file has arrived here. Deleted bots can be restored from the trash for 72 hours; then their credentials are erased.}}";
        "format": "File format";
        "warning": "The file contains the secrets as plain text. Anyone who has the file can use your bots: store it as safely as a password.";
        "phrase": "{count, plural, one {delete 1 bot} other {delete {number} bots}}";
        "confirm": "Type “{phrase}” to confirm";
        "download": "Download {count, plural, one {# bot} other {# bots}}";
      };
      "result": {
        "title": "{count, plural, one {# bot} other {# bots}} exported";
        "allBots": "All bots";
        "again": "Export again";
      };
    };
    "title": "Bots";
    "usage": "{demo, plural, =0 {{used, number} of {limit, number} bots used} other {{used, number} of {limit, number} bots used, and {demo, number} demo bots}}";
    "import": "Import";
    "export": "Export";
    "trash": "Trash";
    "newBot": "New bot";
    "moreActions": "More actions";
    "empty": {
      "title": "No bots yet";
      "text": "A bot is an account on the game platform that this service signs in and controls. Sign in with an account, enter its device credentials, or import many from a file.";
    };
    "noMatches": {
      "title": "No matching bots";
      "text": "{count, plural, one {Your only bot is hidden by the view and the filters.} other {All # bots are hidden by the view and the filters.}}";
      "showAll": "Show all bots";
    };
    "views": {
      "label": "Views";
      "names": {
        "all": "All";
        "attention": "Needs attention";
        "disabled": "Disabled";
        "public": "Public";
        "uncategorised": "No category";
        "live": "Connected";
      };
    };
    "uncategorised": "No category";
    "copiedId": "Copied the ID of <bdi>{nickname}</bdi>";
    "toolbar": {
      "search": "Search bots";
      "searchPlaceholder": "Nickname, e-mail or ID";
      "clearSearch": "Clear search";
      "shown": "{shown, number} of {total, number}";
      "sortBy": "Sort by";
      "oldestFirst": "Oldest first";
      "newestFirst": "Newest first";
      "flags": {
        "enabled": "Enabled";
        "disabled": "Disabled";
        "public": "Public";
        "attention": "Cannot sign in";
      };
    };
    "filterMenu": {
      "label": "<hidden>Filter by </hidden>{property}";
      "selected": "{count}<hidden> selected</hidden>";
    };
    "paletteActions": {
      "run": "Run a command on {count, number} selected";
      "enable": "Enable {count, number} selected";
      "disable": "Disable {count, number} selected";
      "delete": "Delete {count, number} selected";
    };
    "changed": {
      "enable": "{count, plural, one {# bot} other {# bots}} enabled";
      "disable": "{count, plural, one {# bot} other {# bots}} disabled";
      "publish": "{count, plural, one {# bot} other {# bots}} made public";
      "hide": "{count, plural, one {# bot} other {# bots}} made private";
      "moved": "{count, plural, one {# bot} other {# bots}} moved to <bdi>{category}</bdi>";
      "uncategorised": "{count, plural, one {# bot} other {# bots}} removed from their category";
      "restarted": "{count, plural, one {# bot} other {# bots}} sign out and in again";
      "deletedOne": "<bdi>{nickname}</bdi> deleted";
      "deletedMany": "{count, plural, one {# bot} other {# bots}} deleted";
      "openBot": "Open the bot";
      "openBots": "Show these bots";
      "openCategory": "Open the category";
      "openTrash": "Open the trash";
    };
    "runOn": "Run a command on {count, plural, one {# bot} other {# bots}}";
    "actions": {
      "run": "Run<hidden> a command</hidden>";
      "enable": "Enable";
      "disable": "Disable";
      "restart": "Restart";
      "restartHelp": "Signs the bot out and in again. If all clusters are full, a waiting bot may be connected instead.";
      "cannotRestart": "Only an enabled bot that may sign in can be restarted.";
      "restarting": "<bdi>{nickname}</bdi> signs out and in again";
      "notRestarted": "<bdi>{nickname}</bdi> is not running: there is nothing to restart";
      "move": "Move<hidden> to a category</hidden>";
      "noCategory": "No category";
      "more": "More actions on this bot";
      "copyId": "Copy the ID";
      "copiedId": "Copied the ID of <bdi>{nickname}</bdi>";
      "publish": "Make public";
      "hide": "Make private";
      "replaceCredentials": "Replace the credentials";
      "edit": "Edit";
      "schedule": "Schedule…";
      "export": "Export…";
      "delete": "Delete";
      "changed": {
        "enabled": "<bdi>{nickname}</bdi> enabled";
        "disabled": "<bdi>{nickname}</bdi> disabled";
        "published": "<bdi>{nickname}</bdi> made public";
        "hidden": "<bdi>{nickname}</bdi> made private";
        "moved": "<bdi>{nickname}</bdi> moved to <bdi>{category}</bdi>";
        "uncategorised": "<bdi>{nickname}</bdi> removed from its category";
      };
    };
    "importPage": {
      "bots": "Bots";
      "here": "Import";
      "title": "Import bots";
      "description": "All rows are checked before any bot is imported. A row with the account of a bot that you already have replaces its credentials.";
      "unreadable": "The rows could not be read";
      "unreadableFiles": "{count, plural, one {One file could not be read} other {# files could not be read}}";
      "unreadableFile": "{fileName}: {problem}";
      "noRows": "There are no rows. Paste at least one, or choose another file.";
      "source": {
        "label": "Bots to import";
        "help": "Paste rows here, or drop files anywhere in this box.";
        "drop": "Drop files here";
        "chooseFile": "Choose files";
        "unreadable": "The browser could not read this file.";
        "check": "Check rows";
        "tooLarge": "{fileName} is larger than 10 MB. Split it into smaller files.";
        "tooLargeTogether": "These files are larger than 10 MB together. Import them in parts.";
        "formats": "CSV or TSV (with or without headings), JSON (an exported file, or what programs of bots write), settings such as <code>ACCOUNT_ID=…</code>, or lines such as <code>accountId:deviceId:secret:nickname</code>. Missing nicknames are generated.";
      };
      "header": {
        "pasted": "Pasted rows";
        "files": "{count, plural, one {# file} other {# files}}";
        "fileSummary": "{name}: {format}, {count, plural, one {# row} other {# rows}}";
        "total": "{count, plural, one {# row} other {# rows}}";
        "summary": "{format}, {count, plural, one {# row} other {# rows}}";
        "unanswered": "Answer the questions first";
        "columns": "Columns";
        "startOver": "Start over";
        "category": "Category for all";
        "import": "Import {count, plural, one {# bot} other {# bots}}";
        "nothing": "Nothing to import";
      };
      "leave": {
        "title": "Leave while rows are being sent?";
        "rows": "The rows are not imported. If you leave, they and your corrections are lost.";
        "text": "The service has not received all rows yet. Rows that it has not received are not imported.";
      };
      "columns": {
        "title": "Columns";
        "titleOf": "Columns of {fileName}";
        "unclear": "The columns could not be recognised. Choose a column for each field.";
        "stored": "Some of the rows are imported, so the columns cannot be changed any more. Start over to read the rows in another way.";
        "choose": "Choose a column";
        "generated": "None: generate nicknames";
        "hasHeadings": "The first row contains headings";
        "none": "None";
        "column": "Column {position}";
        "repeated": "{heading} (column {position})";
      };
      "warnings": {
        "headings": "Does the first row contain headings?";
        "headingsText": "It contains no known heading: {cells}. If it does, choose the columns next.";
        "useHeadings": "The first row contains headings";
        "noHeadings": "The first row is a bot";
        "inFile": "{fileName}: {title}";
        "notes": "How the rows were read";
        "ambiguous": "Which category is “{name}”?";
        "ambiguousText": "Several of your categories have this name and differ in letter case only.";
        "unused": "{count, plural, one {One column is not imported} other {# columns are not imported}}";
        "unusedText": "{count, plural, one {No field is known for {names}. Choose one under “Columns”, or leave the column out.} other {No fields are known for {names}. Choose them under “Columns”, or leave the columns out.}}";
        "categories": "{count, plural, one {One category does not exist} other {# categories do not exist}}";
        "createCategories": "Create them with the import";
      };
      "fields": {
        "accountId": "Account ID";
        "deviceId": "Device ID";
        "secret": "Secret";
        "nickname": "Nickname";
        "email": "E-mail";
        "category": "Category";
      };
      "problems": {
        "duplicate": "{count, plural, one {Duplicate of row {rows}} other {Duplicate of rows {rows}}}";
        "moreDuplicates": "{count, number} more";
        "limit": "{remaining, plural, =0 {Over the limit: your account cannot have more bots} one {Over the limit: your account can have only # more bot} other {Over the limit: your account can have only # more bots}}";
        "failed": "Failed";
        "noCategory": "There is no category with this name";
        "withRequest": "{message} (request {requestId})";
      };
      "check": {
        "checking": "Checking {count, plural, one {# row} other {# rows}}";
        "shown": "Rows shown";
        "all": "All {count, number}";
        "withProblems": "Problems {count, number}";
        "updates": "Updates {count, number}";
        "kinds": {
          "field": "{count, plural, one {# row} other {# rows}} with a missing or invalid value";
          "duplicate": "{count, plural, one {# row} other {# rows}} with a duplicate account";
          "limit": "{count, plural, one {# row} other {# rows}} over your limit";
        };
        "noProblems": "No problems found";
        "showSecrets": "Show secrets";
        "download": "{count, plural, one {Download the failed row as failed.csv} other {Download # failed rows as failed.csv}}";
      };
      "table": {
        "label": "Rows to import";
        "row": "Row";
        "rowNumber": "<hidden>Row </hidden>{number}";
        "check": "Check";
        "remove": "Remove";
        "valueOf": "{field} of row {row}";
        "removeRow": "Remove row {row}";
        "removed": "Row {row} removed";
        "imported": "Imported";
        "origin": "{fileName}, row {row}";
        "updates": "Updates “{known}”";
        "updatesAndRenames": "Updates “{known}” and renames it to “{nickname}”";
      };
      "notice": {
        "running": "You can leave this page: the import continues.";
        "failedTitle": "{count, plural, one {# bot} other {# bots}} could not be imported";
        "failedText": "Each row below shows the reason. Correct the rows and import them again. You can repeat the import safely: existing bots are updated, never duplicated.";
        "doneTitle": "{count, plural, one {# bot} other {# bots}} imported";
        "allBots": "See all bots";
      };
    };
    "newPage": {
      "title": "New bot";
      "ways": {
        "label": "How to add the bot";
        "signIn": "Sign in in the browser";
        "credentials": "Enter credentials";
      };
      "signInHelp": "Sign in with the bot's account at the game platform. The service gets new device credentials for this account, and never sees its password.";
      "signInNicknameHelp": "Up to 16 characters. Without one, the bot gets the account's name.";
      "nicknameHelp": "Up to 16 characters";
      "emailHelp": "Optional";
      "submit": "Add bot";
      "openBot": "Open the bot";
      "added": "<bdi>{nickname}</bdi> was added";
      "updated": "<bdi>{nickname}</bdi> was updated: this account was already in your catalogue";
    };
    "selection": {
      "label": "Selected bots";
      "count": "{count, number} selected";
      "selectAll": "Select all {count, number}";
      "run": "Run<hidden> a command</hidden>";
      "moveTo": "Move to";
      "actions": {
        "enable": "Enable";
        "disable": "Disable";
        "restart": "Restart";
        "schedule": "Schedule…";
        "publish": "Make public";
        "hide": "Make private";
        "delete": "Delete";
      };
      "moreActions": "Actions on the selected bots";
      "clear": "Clear selection";
      "tooManyToSchedule": "A schedule takes at most {max, number} bots that are selected one by one. To schedule more, choose a category or a saved view in a new schedule.";
    };
    "list": {
      "columns": {
        "nickname": "Nickname";
        "category": "Category";
        "email": "E-mail";
        "id": "ID";
        "public": "Public";
        "lastSeen": "Last seen";
        "shard": "Shard";
        "party": "Party";
        "level": "Level";
        "account": "Account ID";
        "created": "Created";
      };
      "public": "Public";
      "private": "Private";
      "now": "Now";
      "never": "Never";
      "none": "None";
      "notConnected": "Not connected";
      "loading": "Loading";
      "party": "{members, number} of {maxSize, number}";
      "shardNumber": "{cluster} {number, number}";
      "display": {
        "button": "Display";
        "density": "Height of the rows";
        "densities": {
          "comfortable": "Comfortable";
          "compact": "Compact";
        };
        "columns": "Columns, in their order";
        "moveUp": "Move {column} to the left";
        "moveDown": "Move {column} to the right";
        "moved": "{column} is column {position, number} of {count, number}";
        "reset": "Restore the default";
        "nicknameFirst": "The nickname is always the first column.";
      };
    };
    "table": {
      "label": "Bots";
      "noEmail": "None";
      "selectAll": "Select all bots shown";
      "selectBot": "Select {nickname}";
      "copyId": "Copy the ID of {nickname}";
      "copied": "Copied";
    };
    "filterChoices": {
      "find": "Find";
      "findIn": "Find: {label}";
      "noMatches": "No matches";
      "clear": "Clear";
    };
    "savedViews": {
      "saved": "Saved views";
      "changed": "Changed";
      "save": "Save view";
      "saveNew": "Save as new view";
      "update": "Update view";
      "discard": "Discard the changes";
      "actions": "Actions on this view";
      "rename": "Rename";
      "pin": "Pin to the navigation";
      "unpin": "Remove from the navigation";
      "copyLink": "Copy a link to this view";
      "delete": "Delete the view";
      "nameHelp": "Up to 50 characters";
      "saveTitle": "Save view";
      "renameTitle": "Rename view";
      "linkCopied": "Link copied. It opens these filters, this order and these columns.";
      "done": {
        "saved": "View <bdi>{name}</bdi> saved";
        "updated": "View <bdi>{name}</bdi> updated";
        "pinned": "<bdi>{name}</bdi> pinned to the navigation";
        "unpinned": "<bdi>{name}</bdi> removed from the navigation";
        "deleted": "View <bdi>{name}</bdi> deleted";
      };
    };
    "panel": {
      "openPage": "Open the full page";
      "previous": "Previous bot";
      "next": "Next bot";
      "close": "Close the panel";
      "placeOf": "<nickname></nickname> {place}";
      "position": "{index, number} of {count, number}";
      "hidden": "Hidden by the filter";
      "missing": {
        "title": "This bot is not in your catalogue";
        "text": "It may have been deleted, or it belongs to another account.";
      };
    };
  };
  "categories": {
    "config": {
      "title": "Configuration";
      "tabs": "Configuration sections";
      "jsonTab": "JSON";
      "sections": {
        "party": "Party";
        "people": "People";
        "commands": "Commands";
        "messages": "Messages and status";
        "friends": "Friends";
        "look": "Appearance";
        "signIn": "Sign-in";
      };
      "search": {
        "items": "settings";
        "placeholder": "Name, description or API member";
        "results": "Settings found";
        "noMatch": {
          "title": "No settings found";
          "text": "No setting has “{query}” in its name, its description or its API member.";
          "clear": "Show all settings";
        };
      };
      "groups": {
        "invites": {
          "title": "Who can join";
        };
        "botCounts": {
          "title": "Number of bots";
        };
        "matches": {
          "title": "Matches";
        };
        "ranks": {
          "title": "Ranks";
        };
        "others": {
          "title": "Other people's bots";
        };
        "reading": {
          "title": "How commands are read";
        };
        "permissions": {
          "title": "Command permissions";
          "description": "Command names. A command that is in none of these lists keeps its default permission.";
        };
        "status": {
          "title": "Status";
        };
        "messages": {
          "title": "Messages";
        };
        "accepted": {
          "title": "Received requests";
        };
        "sent": {
          "title": "Sent requests";
        };
        "signIn": {
          "title": "How bots sign in";
        };
        "levels": {
          "title": "Levels";
          "description": "If you enter several values, bots pick one at random.";
        };
        "onStart": {
          "title": "When a bot starts";
          "description": "If you choose several items, bots pick one at random.";
        };
        "onJoin": {
          "title": "When a bot joins a party";
          "description": "If you choose several items, bots pick one at random.";
        };
        "onMemberJoin": {
          "title": "When somebody joins a bot's party";
          "description": "If you choose several items, bots pick one at random.";
        };
      };
      "fields": {
        "privacy": {
          "label": "Privacy";
          "description": "Who can join a bot's party.";
          "choices": {
            "public": "Public";
            "private": "Private";
          };
        };
        "acceptInvites": {
          "label": "Accept invites";
          "description": "Bots join the party of a user who invites them. When this is off, they accept invites from owners and admins only.";
        };
        "inviteTimeout": {
          "label": "Invite timeout";
          "description": "After a bot accepts an invite, it ignores further invites for this long. Owners, admins and whitelisted users are exempt.";
          "unit": "seconds";
        };
        "maxBotsPerLobby": {
          "label": "Maximum bots per lobby";
          "description": "A bot leaves a party that already has this many bots.";
        };
        "maxBotsPerLobbyWithOwner": {
          "label": "Maximum with an owner";
          "description": "Applies instead while an owner is in the party. If there are also admins or whitelisted users, the highest maximum applies.";
        };
        "maxBotsPerLobbyWithAdmin": {
          "label": "Maximum with an admin";
          "description": "Applies instead while an admin is in the party.";
        };
        "maxBotsPerLobbyWithWhitelistUser": {
          "label": "Maximum with a whitelisted user";
          "description": "Applies instead while a whitelisted user is in the party.";
        };
        "allowMatchmaking": {
          "label": "Allow matchmaking";
          "description": "When this is off, bots sit out of all matches.";
        };
        "disableMatchmakingChecks": {
          "label": "Disable matchmaking checks";
          "description": "When this is off, a bot that joins a party during a match sits out until the match ends. When this is on, it does not check.";
        };
        "leaveAfterMatchmaking": {
          "label": "Leave after matchmaking";
          "description": "Bots leave a party when its members enter a match.";
        };
        "disablePlaylistChecks": {
          "label": "Disable playlist checks";
          "description": "When this is off, bots sit out while the selected playlist is not among the items of their cluster. When this is on, they do not check.";
        };
        "admins": {
          "label": "Admins";
          "description": "They can run admin commands.";
          "entryName": "admin";
        };
        "extraOwners": {
          "label": "Additional owners";
          "description": "They can run every command, as you can.";
          "entryName": "owner";
        };
        "whitelistUsers": {
          "label": "Whitelisted users";
          "description": "They can run commands that only whitelisted users can run.";
          "entryName": "user";
        };
        "blacklistUsers": {
          "label": "Blacklisted users";
          "description": "Bots ignore their commands, invites and friend requests.";
          "entryName": "user";
        };
        "excludedAutoAddFriends": {
          "label": "Excluded from automatic friend requests";
          "description": "Bots do not send friend requests to these users automatically.";
          "entryName": "user";
        };
        "otherBots": {
          "label": "Other bots";
          "description": "Bots that do not belong to you. Your bots ignore their commands and send them no friend requests.";
          "entryName": "bot";
        };
        "prefixes": {
          "label": "Prefixes";
          "description": "A message that starts with a prefix is read as a command.";
        };
        "runCommandsWithoutPrefix": {
          "label": "Run commands without a prefix";
          "description": "Bots also run commands that are sent without a prefix.";
        };
        "setCosmeticsWithPrefix": {
          "label": "Put on items by prefix and name";
          "description": "A prefix and the name of an item, such as !Moss Warden, puts the item on.";
        };
        "setCosmeticsWithoutCommands": {
          "label": "Put on items by name alone";
          "description": "A message that is exactly the name of an item puts the item on.";
        };
        "onlyOwnerCommands": {
          "label": "Owners only";
        };
        "onlyAdminCommands": {
          "label": "Admins only";
        };
        "onlyWhitelistUsersCommands": {
          "label": "Whitelisted users only";
        };
        "onlyFriendsCommands": {
          "label": "Friends only";
        };
        "onlyPartyMembersCommands": {
          "label": "Party members only";
        };
        "onlyWhisperCommands": {
          "label": "By whisper only";
        };
        "statusType": {
          "label": "Online status";
          "choices": {
            "automatic": "Automatic";
            "online": "Online";
            "away": "Away";
          };
        };
        "statusText": {
          "label": "Status texts";
          "description": "If there are several, bots show them one after the other.";
        };
        "statusInterval": {
          "label": "Time between status texts";
          "unit": "minutes";
        };
        "disableJoinMessages": {
          "label": "Disable join messages";
          "description": "Bots send no message when they join a party.";
        };
        "disableAutomaticMessages": {
          "label": "Disable automatic messages";
          "description": "Bots send no message when they leave a party that has too many bots.";
        };
        "searchLangs": {
          "label": "Languages of item names";
          "description": "Commands and the portal find items by their names in these languages, where a file of items has such.";
        };
        "replyLangs": {
          "label": "Languages of replies";
          "description": "Bots speak to players in the first language, and know the names of commands in all of them.";
        };
        "acceptFriendRequests": {
          "label": "Accept friend requests";
        };
        "sendFriendRequestOnJoinParty": {
          "label": "Send friend requests when a bot joins";
          "description": "A bot that joins a party sends a friend request to each of its members.";
        };
        "sendFriendRequestOnMemberJoinParty": {
          "label": "Send friend requests when somebody joins";
          "description": "Bots send a friend request to each user who joins their party.";
        };
        "startBannedBots": {
          "label": "Start banned bots";
          "description": "Bots whose accounts may sign in but not play also run. When this is off, they stay offline, and their page says why. Not every game platform has such accounts.";
        };
        "platform": {
          "label": "Platform";
          "description": "The platform that a bot appears to play on.";
        };
        "level": {
          "label": "Level";
        };
        "bpLevel": {
          "label": "Battle pass level";
        };
      };
      "cosmetics": {
        "outfit": {
          "label": "Outfit";
          "entryName": "outfit";
        };
        "backpack": {
          "label": "Backpack";
          "entryName": "backpack";
        };
        "pickaxe": {
          "label": "Pickaxe";
          "entryName": "pickaxe";
        };
        "shoes": {
          "label": "Shoes";
          "entryName": "pair of shoes";
        };
        "emote": {
          "label": "Emote";
          "entryName": "emote";
        };
        "sidekick": {
          "label": "Sidekick";
          "entryName": "sidekick";
        };
        "banner": {
          "label": "Banner";
          "entryName": "banner";
        };
        "bannerColor": {
          "label": "Banner colour";
          "entryName": "colour";
        };
      };
      "cosmeticOfMoment": "{moment}: {cosmetic}";
      "entry": "entry";
      "id": "ID";
      "item": "Item";
      "name": "Name";
      "variants": "Variants";
      "range": "{min} to {max}";
      "typeText": "Type a value, then press Enter";
      "typeNumber": "Type a number, then press Enter";
      "variantsExample": "For example 1, 2";
      "default": "Default";
      "defaultUnsaved": "Default, unsaved";
      "unsaved": "Unsaved";
      "reset": "Reset";
      "resetTooltip": "Reset to default";
      "resetLabel": "Reset {field} to default";
      "editedFields": "{hasErrors, select, true {{count, number} edited, with errors} other {{count, number} edited}}";
      "json": {
        "label": "Configuration as JSON";
        "description": "The same JSON as in the API. A member that you remove is reset to its default.";
        "otherMembers": "{count, plural, one {The form has no field for {members}. You can edit it here.} other {The form has no fields for {members}. You can edit them here.}}";
        "restore": "Restore the last valid JSON";
        "invalid": "Fix the errors in the JSON to save your changes";
      };
      "unsavedChanges": "{count, plural, one {1 unsaved change} other {# unsaved changes}}";
      "review": {
        "action": "Review changes";
        "title": "Review changes";
        "changes": "Changes";
        "cancel": "Keep editing";
        "save": "{count, plural, one {Save 1 change} other {Save {count, number} changes}}";
        "notSet": "Not set";
        "change": "<before></before><arrow></arrow><hidden> becomes </hidden><after></after>";
        "removed": "Removed";
        "default": "{value} (default)";
      };
      "values": {
        "on": "On";
        "off": "Off";
        "emptyList": "Empty list";
        "item": "{name} ({id})";
        "withVariants": "{item}, variants {variants}";
      };
      "saved": "The configuration of <bdi>{name}</bdi> was saved";
    };
    "title": "Categories";
    "description": "All bots in a category share one configuration.";
    "newCategory": "New category";
    "empty": {
      "title": "No categories yet";
      "text": "A category is a group of bots with one configuration: who can join them, who can run commands and what they wear. The operator's clusters can also run its bots for you.";
    };
    "search": "categories";
    "noMatch": {
      "title": "No matching categories";
      "text": "{total, plural, one {Your only category does not have “{query}” in its name or ID.} other {None of your # categories has “{query}” in its name or ID.}}";
      "clear": "Clear search";
    };
    "table": {
      "label": "Categories";
      "name": "Name";
      "bots": "Bots";
      "live": "{connected}<separator> · </separator><others></others>";
      "notConnected": "{count, number} not connected";
      "others": "{count, number} not connected ({reason})";
      "id": "ID";
      "actions": "Actions";
      "noBots": "No bots";
      "idOf": "the ID of {name}";
    };
    "badges": {
      "enabled": "Enabled";
      "disabled": "Disabled";
      "managed": "Managed";
    };
    "menu": {
      "configure": "Configure";
      "schedule": "Schedule…";
      "rename": "Rename";
      "enable": "Enable";
      "disable": "Disable";
      "delete": "Delete";
      "enabled": "<bdi>{name}</bdi> was enabled";
      "disabled": "<bdi>{name}</bdi> was disabled";
    };
    "create": {
      "title": "New category";
      "action": "Create category";
    };
    "rename": {
      "title": "Rename category";
      "action": "Rename";
    };
    "delete": {
      "title": "Delete <bdi>{name}</bdi>?";
      "action": "Delete category";
      "effects": "{count, plural, =0 {It has no bots. The configuration cannot be restored.} one {Its 1 bot is kept, without a category. The configuration cannot be restored.} other {Its # bots are kept, without a category. The configuration cannot be restored.}}";
      "effectsWithoutCount": "Its bots are kept, without a category. The configuration cannot be restored.";
      "done": "<bdi>{name}</bdi> was deleted";
    };
    "category": "Category";
    "notFound": {
      "title": "Category not found";
      "text": "It was deleted, or it belongs to another account.";
      "action": "All categories";
    };
    "tabs": {
      "label": "Category";
      "bots": "Bots";
      "automations": "Automations";
      "settings": "Settings";
      "api": "API";
      "unsaved": "{count, number} unsaved";
    };
    "bots": {
      "title": "Bots";
      "showAll": "Show all {count, plural, one {# bot} other {# bots}}";
      "showInList": "Show in bots list";
      "none": "No bots in this category yet. <link>Choose bots to move here</link>";
    };
    "managed": {
      "title": "Managed category";
      "intro": "You run the bots of this category on your own clusters. The operator's clusters can run them instead. Request one slot for each bot that should be connected.";
      "runBy": "Run by <bdi>{cluster}</bdi>.";
      "requested": "Slots are requested. No cluster runs this category yet.";
      "usage": "{slots, plural, one {{used, number} of 1 slot used} other {{used, number} of # slots used}}";
      "usageLabel": "Slots used";
      "overfull": "{count, plural, one {The category has 1 more bot than slots. No more bots can be added until you request more slots or remove bots.} other {The category has # more bots than slots. No more bots can be added until you request more slots or remove bots.}}";
      "slots": "Slots";
      "slotsRange": "1 to 100";
      "request": "Request slots";
      "change": "Change slots";
      "requestDone": "Slots were requested";
      "changeDone": "The number of slots was changed";
      "release": "End management";
      "releaseTitle": "End the management of <bdi>{name}</bdi>?";
      "releaseEffects": "The operator's clusters stop running its bots. The bots and their configuration are kept. You can run them on your own clusters.";
      "releaseDone": "The operator's clusters no longer run this category";
    };
    "api": {
      "copyBotIds": "{count, plural, one {Copy the ID of 1 bot} other {Copy the IDs of # bots}}";
      "categoryId": "Category ID";
      "listBots": "List its bots";
      "get": "Get this category";
      "change": "Change its name and configuration";
      "remove": "Delete it";
    };
  };
  "charts": {
    "ranges": {
      "hour": "1 hour";
      "day": "24 hours";
      "week": "7 days";
      "month": "30 days";
    };
    "rangeOf": "{title}: period";
    "loading": "Loading the chart";
    "time": "Time";
    "noData": "No data";
    "notCreated": "Not created yet";
    "none": "The first point appears half a minute after the service has started.";
    "status": {
      "title": "Bots by status";
      "total": "{bots, plural, one {{connected, number} of 1 bot connected} other {{connected, number} of # bots connected}}";
      "summary": "{most, plural, one {At most 1 bot was connected at a time in this period.} other {At most # bots were connected at a time in this period.}}";
      "noneConnected": "No bot was connected in this period.";
      "noBots": "There were no bots in this period.";
      "capacity": "Capacity of the clusters";
    };
    "commands": {
      "title": "Commands and messages";
      "latencyTitle": "Time to reply";
      "description": "Sent from the portal, by jobs and over the API.";
      "succeeded": "Succeeded";
      "failed": "Failed";
      "skipped": "Skipped";
      "p50": "Half of the replies within";
      "p95": "95% of the replies within";
      "total": "{tried, number} sent";
      "summary": "{share} of them succeeded.";
      "summaryWithSkipped": "{share} of them succeeded. Besides, {skipped, number} were skipped, because the bots were not connected.";
      "onlySkipped": "All {skipped, number} were skipped, because the bots were not connected.";
      "latencySummary": "Even at the slowest moment, 95% of the replies came within {time}.";
      "empty": "No commands in this period.";
    };
    "limits": {
      "title": "Requests by rate limit";
      "total": "{requests, plural, one {1 request} other {# requests}}";
      "summary": "{refused, plural, one {1 request was refused because of a limit.} other {# requests were refused because of a limit.}}";
      "noneRefused": "No request was refused because of a limit.";
      "refused": "Refused";
      "others": "Other limits";
      "empty": "No requests in this period.";
    };
  };
  "clusters": {
    "title": "Clusters";
    "description": "The clusters that connect your bots, and the status of each bot. <link>About clusters</link>";
    "empty": {
      "title": "No cluster is connected";
      "text": "A cluster is a program on your machine that connects your bots to the game platform. It appears on this page as soon as it connects.";
    };
    "cluster": {
      "version": "Version";
      "platform": "Platform";
      "simulated": "simulated";
      "source": "Runs on";
      "thisMachine": "this machine";
      "shardCount": "Shards";
      "update": "{version}, update to {latest}";
      "managed": "Managed";
      "shards": "Shards of {cluster}";
    };
    "addCluster": {
      "open": "Add a cluster";
      "title": "Add a cluster";
      "text": "A cluster is a program on a machine of yours. Start it in one of these ways; it connects to this service automatically. <link>What a cluster is</link>";
      "name": "Name of the cluster";
      "nameHelp": "It is shown here and in the names of its shards.";
      "ways": "Ways to start a cluster";
      "token": {
        "text": "The cluster signs in with an API token. With a new one, the commands below are complete.";
        "create": "Create a token";
        "name": "Cluster on {cluster}";
        "created": "The token <bdi>{name}</bdi> is in the commands below. It is shown only until you close this dialog: anyone who has it can act as you.";
        "revoke": "Revoke the token";
        "revoked": "The token was revoked";
        "value": "Token";
        "paste": "Paste this token when the program asks for it.";
        "existing": "You can also use an existing token: <link>API tokens</link>";
      };
      "waiting": "Waiting for the cluster to connect …";
      "connected": "Connected: <bdi>{shards}</bdi>";
      "connectedText": "The cluster now connects the bots that it may run.";
      "done": "Done";
    };
    "shard": {
      "idToCopy": "the ID of {name}";
      "started": "Started";
      "lastSeen": "Last seen";
      "categories": "Categories";
      "log": "Log";
      "logOf": "Log of {name}";
      "states": {
        "connected": "Connected";
        "full": "Full";
        "lost": "Disconnected";
      };
      "disconnected": "Disconnected";
      "lost": "Its bots move to other shards with free capacity. Its log is kept for 10 minutes.";
    };
    "capacity": {
      "label": "Bots of {name}";
      "text": "{connected, number} connected, {assigned, number} assigned, capacity {capacity, number}";
      "connected": "{count, number} connected";
      "ownConnected": "{count, number} of your bots connected";
      "assigned": "{count, number} assigned";
      "free": "{free, number} free of {capacity, number}";
      "shared": "up to {capacity, number} bots, shared with other accounts";
      "full": "{assigned, number} of {capacity, number} · full";
      "fullShared": "{own, number} of {capacity, number} are yours, other accounts use the rest · full";
      "waiting": "{count, plural, one {1 bot waits for capacity} other {# bots wait for capacity}}";
      "term": "Capacity";
    };
    "log": {
      "title": "Log of {name}";
      "titleOfUnknown": "Log of a shard that is not connected";
      "level": "Level";
      "levels": {
        "debug": "All";
        "info": "Info and above";
        "warn": "Warnings and errors";
        "error": "Errors";
      };
      "search": "Search the log";
      "searchExample": "Text or bot";
      "shown": "{shown, number} of {all, number} lines";
      "noMatch": "{count, plural, one {One line is hidden by the filter.} other {# lines are hidden by the filter.}}";
      "clearFilter": "Clear the filter";
      "download": "Download";
      "noLines": "There is no line to download.";
      "line": "<time></time> <level></level> <message></message>";
      "lineOfBot": "<time></time> <level></level> <bot></bot> <message></message>";
      "lines": "Log lines";
      "notConnected": "Not connected. The log is kept for 10 minutes after the shard disconnects.";
      "pause": "Pause";
      "resume": "Resume";
      "close": "Close log";
      "notFound": "Log not found. The shard disconnected more than 10 minutes ago, or it belongs to another account.";
      "empty": "No log lines yet.";
      "managed": "Another account runs this shard. Only the lines about your bots are shown.";
    };
  };
  "commands": {
    "command": "Command";
    "commandHelp": "Type a command. Arrow keys choose a suggestion, Tab completes it.";
    "people": {
      "members": "In the party";
      "friends": "Friend";
      "incoming": "Friend request";
      "blocked": "Blocked";
      "players": "Player";
    };
    "variants": "{count, plural, one {1 variant} other {# variants}}";
    "variantOf": "{channel} of {item}";
    "suggestions": "Suggestions";
    "usage": "<command></command> · {description}";
    "aliases": "{description} Also: {aliases}.";
    "close": "Close";
    "run": "Run";
    "kind": "What to run";
    "chat": "Chat message";
    "noBots": "Choose at least one bot first.";
    "noLine": "Type a command or a message first.";
    "skipOffline": "Skip bots that are offline";
    "again": "Run something else";
    "target": "{count, plural, =0 {No bots selected} one {On 1 bot} other {On # bots}}";
    "picker": {
      "label": "Bots";
      "search": "Part of a nickname";
      "selectAll": "Select all {count, number}";
      "selectNone": "Select none";
      "noMatches": "No bot with this nickname";
    };
  };
  "consent": {
    "approve": {
      "title": "Approve {name}";
      "asks": "<bdi>{name}</bdi> asks for access to your account";
      "partOfService": "Part of this service";
      "verified": "Verified";
      "notVerified": "Not verified";
      "facts": {
        "ofService": "approved by {users, plural, one {1 account} other {# accounts}}";
        "own": "by you, registered on {day}, approved by {users, plural, one {1 account} other {# accounts}}";
        "ofOwner": "by <bdi>{owner}</bdi>, registered on {day}, approved by {users, plural, one {1 account} other {# accounts}}";
      };
      "privacyPolicy": "<link>Privacy policy</link> (<bdi>{host}</bdi>)";
      "termsOfService": "<link>Terms of service</link> (<bdi>{host}</bdi>)";
      "onlyOwner": "This application is not verified. Only you, its owner, can approve it.";
      "approvedBefore": "You have approved this application before.";
      "approvedBeforeWithNew": "You have approved this application before. What is new is marked.";
      "intro": "If you approve, this application will be able to:";
      "new": "new";
      "kept": "You have approved before, and it stays approved:";
      "restrictions": {
        "receivesCredentials": "It cannot see your password or change your account.";
        "others": "It cannot see your password, change your account or see your bots’ credentials.";
      };
      "leadsTo": {
        "web": "After you approve you go to <strong><bdi>{address}</bdi></strong>.";
        "loopback": "After you approve you go to <strong><bdi>{address}</bdi></strong>, an app on this computer.";
        "app": "After you approve you go to an app on this computer (<strong><bdi>{address}</bdi></strong>).";
        "knownApp": "After you approve you go to <strong>{name}</strong>, an app on this computer ({address}).";
        "similarCharacters": "This address holds characters that can look like others.";
        "anyApp": "Any app on this computer can claim this address. Approve only if you have just started to sign in with that app.";
        "replaced": "The access that you gave it before is replaced by this.";
      };
      "leadsToDevice": {
        "code": "After you approve, what shows the code <strong><bdi>{code}</bdi></strong> acts for you: a device, or a program.";
        "stay": "You do not go there from this page.";
        "replaced": "The access that you gave this application before is replaced by this.";
        "warning": "Approve only if you have just started this yourself and see exactly this code there. Deny if somebody has sent you the code or a link.";
      };
      "approve": "Approve";
      "deny": "Deny";
      "signedInAs": "Signed in as <strong><bdi>{username}</bdi></strong>.";
      "switchAccount": "Switch account";
    };
    "answer": {
      "title": "Back to the application";
      "form": "If your browser does not go on by itself, press the button.";
      "continue": "Continue";
      "appOpens": "Your browser opens <strong><bdi>{app}</bdi></strong>. Your browser may ask you first. If nothing happens, press the button.";
      "buttonOpens": "The button opens <strong><bdi>{app}</bdi></strong>. Your browser may ask you first.";
      "open": "Open the application";
      "close": "You can close this page afterwards.";
    };
    "refusal": {
      "title": "This request cannot be approved";
      "failure": "This does not work right now";
      "nothingApproved": "Nothing was approved, and the application has received nothing.";
      "return": "Return to the application";
      "review": "Review the request again";
      "developer": "For the developer of the application";
      "hints": {
        "invalidScope": "Request only scopes that are enabled in the application’s settings.";
        "unauthorizedClient": "Request verification in the developer portal, or sign in as the owner.";
        "others": "Compare the request, character by character, with the application’s settings.";
      };
      "missing": "missing";
    };
    "device": {
      "title": "Enter a code";
      "heading": "Enter the code of your device";
      "help": "A device or program that you want to sign in shows a code of eight letters.";
      "code": "Code";
      "warning": "Nobody of this service sends you a code. Go on only if you see it on a device of yours.";
      "continue": "Continue";
      "approved": "Approved";
      "approvedHelp": "Go back to your device: it is signed in within a few seconds. You can end its access at any time under <link>Authorised applications</link>.";
      "denied": "Denied";
      "deniedHelp": "The device gets no access. You can close this page.";
      "problem": "Nothing was approved";
    };
    "signOut": {
      "title": "Sign out?";
      "question": "Sign out of this service?";
      "asked": "A link or another site asks for it. Only this browser is signed out.";
      "askedBy": "<strong><bdi>{name}</bdi></strong> asks for it. Only this browser is signed out.";
      "leadsTo": "Afterwards you go to <strong><bdi>{host}</bdi></strong>.";
      "stay": "Stay signed in";
      "signOut": "Sign out";
      "doneTitle": "Signed out";
      "done": "You are signed out";
      "doneHelp": "This browser is no longer signed in to this service. Applications that you approved keep their access.";
      "return": "Return to <bdi>{host}</bdi>";
      "signIn": "Sign in";
      "problem": "You are not signed out";
    };
  };
  "developers": {
    "access": {
      "title": "Gateway access";
      "description": "Your own programs receive live updates of your bots.";
      "pending": {
        "title": "Your request is pending";
        "text": "Staff review requests in the order in which they arrive. Their decision is shown here.";
      };
      "granted": {
        "title": "You have gateway access";
        "text": "All your API tokens can connect to the gateway, existing and new ones.";
        "tokens": "API tokens";
      };
      "benefits": {
        "title": "What you get";
        "gateway": "Your API tokens can connect to the gateway, which sends every change at once.";
        "polling": "Your programs do not have to poll for the status, party and friends of your bots.";
        "ownBots": "The gateway sends changes of your own bots only. Everything else in the API works without this access.";
      };
      "form": {
        "title": "Request access";
        "titleAgain": "Request access again";
        "useCase": "Use case";
        "useCaseHelp": "What you are building, and who will use it. {length} of {max} characters.";
        "useCaseExample": "A dashboard that shows which of my bots are in a match.";
        "submit": "Send request";
        "sent": "Your request was sent";
        "unsaved": "Your request was not sent. Its text is lost when you leave this page.";
      };
      "history": {
        "title": "Your requests";
        "requested": "Requested";
        "pending": "Pending";
        "approved": "Approved";
        "rejected": "Rejected";
        "withdrawn": "Withdrawn";
      };
    };
    "logs": {
      "title": "Logs and limits";
      "description": "API requests by your tokens and applications in the last 30 days, requests of the portal that failed, and how much of each rate limit is used.";
      "tabs": {
        "requests": "Requests";
        "limits": "Rate limits";
      };
      "credential": {
        "label": "Requests by";
        "all": "All my credentials";
        "tokens": "API tokens";
        "applications": "Applications";
      };
      "outcomes": {
        "ok": {
          "label": "Succeeded";
          "counted": "{count, number} succeeded";
        };
        "refused": {
          "label": "Refused";
          "counted": "{count, number} refused";
        };
        "limited": {
          "label": "Rate limited";
          "counted": "{count, number} rate limited";
        };
        "failed": {
          "label": "Failed";
          "counted": "{count, number} failed";
        };
      };
      "filter": {
        "outcome": "Outcome";
        "all": "All";
        "requestId": "Request ID";
        "requestIdExample": "Paste a request ID";
        "live": "Follow";
      };
      "paging": {
        "newest": "Newest requests";
        "older": "Older requests";
      };
      "chart": {
        "title": "{total, plural, one {1 request in the last 24 hours} other {# requests in the last 24 hours}}";
        "hour": "{time}: {outcomes}";
        "emptyHour": "{time}: no requests";
        "now": "now";
        "table": "Requests by hour";
        "hourColumn": "Hour from";
      };
      "list": {
        "label": "Requests";
        "open": "Open the page of this request";
        "kinds": {
          "session": "Portal session";
          "apiToken": "API token";
          "oauth": "OAuth access token";
          "client": "Token request";
        };
        "credentialOf": "{kind}: <name></name>";
        "route": "<method></method> {route}";
        "requestId": "Request ID";
        "copyRequestId": "the request ID";
        "time": "Time";
        "credential": "Credential";
        "credentialId": "Credential ID";
        "copyCredentialId": "the credential ID";
        "ipAddress": "IP address";
        "hiddenIpAddress": "Hidden, because the request was made for another user";
        "userAgent": "User agent";
        "noUserAgent": "Not sent";
        "error": "<mono>{code}</mono> <message></message> <link>About this error</link>";
        "errorCode": "<mono>{code}</mono> <link>About this error</link>";
      };
      "request": {
        "title": "Request";
        "titleOf": "{method} {route}";
        "duration": "Duration";
        "answered": "Reply";
        "notFound": "Request not found";
        "notFoundText": "Requests are kept for 30 days, and only those with your own credentials are shown. A request that was made a moment ago appears on this page as soon as it is in the log.";
        "notFoundAtLast": "Requests are kept for 30 days, and only those with your own credentials are shown. This page no longer looks for it: reload the page to look again.";
        "all": "All requests";
      };
      "empty": {
        "title": "No requests yet";
        "text": "Requests are listed here as soon as a program calls the API with one of these credentials: time, route, outcome and duration.";
      };
      "noMatch": {
        "title": "No matching requests";
        "text": "{isMore, select, true {More than {count, number} requests of the last 30 days are hidden by the filters.} other {{count, plural, one {One request of the last 30 days is hidden by the filters.} other {# requests of the last 30 days are hidden by the filters.}}}}";
        "clear": "Clear filters";
      };
      "limits": {
        "emptyTitle": "No active limits";
        "emptyText": "Active windows are listed here, with the same numbers as the rate limit headers of each reply. A window starts with the first request from an address.";
        "list": "Active windows";
        "used": "{used, number} of {limit, number} used";
        "requests": "{refused, plural, =0 {{used, number} of {limit, number} requests in {duration}} other {{limit, number} of {limit, number} requests in {duration}, {refused, number} refused}}";
        "resetsIn": "Resets in {time}";
        "otherAddress": "another address";
        "accessTokens": "OAuth access tokens from {address}: <names></names>";
        "ownCredentials": "API tokens and sessions from {address}: <names></names>";
      };
    };
    "webhooks": {
      "title": "Webhooks";
      "description": "What happens in your account, as messages to a program of your own or to a Discord channel.";
      "list": "Webhooks";
      "guide": "How to verify messages";
      "empty": {
        "title": "No webhooks yet";
        "text": "A webhook calls an address of yours when something happens, for example when bots disconnect or a job fails.";
      };
      "address": "Address";
      "events": "Events";
      "format": "Format";
      "formats": {
        "standard": "Standard Webhooks (signed JSON)";
        "discord": "Discord message";
      };
      "shortFormats": {
        "standard": "Standard";
        "discord": "Discord";
      };
      "created": "Created";
      "states": {
        "enabled": "Enabled";
        "disabled": "Disabled";
        "failing": "Failing";
      };
      "failingSince": "No message delivered since";
      "new": {
        "open": "New webhook";
        "title": "New webhook";
        "name": "Name";
        "nameExample": "Operations channel";
        "url": "Address";
        "urlHelp": "Where messages are sent, by POST. It may contain a secret: it is stored encrypted, and only its host is shown later.";
        "urlExample": "https://example.com/webhooks/bots";
        "urlKept": "Leave empty to keep the current address. Where messages are sent, by POST. It may contain a secret: it is stored encrypted, and only its host is shown later.";
        "events": "Events";
        "submit": "Create webhook";
      };
      "edit": {
        "open": "Edit";
        "title": "Edit webhook";
        "submit": "Save";
        "saved": "Webhook saved";
      };
      "secret": {
        "title": "Signing secret";
        "warning": "Copy the secret now. It is shown only once. With it, your program verifies that messages come from this service.";
        "label": "Signing secret";
        "saved": "I have saved the secret";
        "leaveTitle": "Leave without the secret?";
        "leaveText": "The secret is not shown again. To get another one, you have to rotate it.";
        "done": "Done";
      };
      "rotate": {
        "open": "Rotate secret";
        "title": "Rotate the signing secret?";
        "consequence": "You get a new secret. For 24 hours, messages are signed with both; after that, only with the new one.";
      };
      "disable": "Disable";
      "enable": "Enable";
      "disabled": "Webhook disabled. What was not delivered yet is dropped.";
      "enabled": "Webhook enabled";
      "disabledAlert": "This webhook is disabled";
      "delete": {
        "open": "Delete";
        "title": "Delete webhook <bdi>{name}</bdi>?";
        "consequence": "No more messages are sent, and its delivery log is deleted.";
        "done": "Webhook <bdi>{name}</bdi> deleted";
      };
      "test": {
        "send": "Send test";
        "sent": "Test message queued: see its outcome in the delivery log";
      };
      "notFound": {
        "title": "Webhook not found";
        "text": "It may have been deleted.";
      };
      "back": "All webhooks";
      "deliveries": {
        "title": "Deliveries";
        "help": "Messages of the last 30 days. A failed one is sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 24 hours.";
        "empty": {
          "title": "No deliveries yet";
          "text": "Send a test to see whether your receiver answers.";
        };
        "states": {
          "pending": "Pending";
          "delivered": "Delivered";
          "failed": "Failed";
        };
        "status": "HTTP {status}";
        "attempts": "{count, plural, one {1 attempt} other {# attempts}}";
        "show": "Show message {kind}";
        "hide": "Hide message {kind}";
        "showShort": "Show";
        "hideShort": "Hide";
        "payload": "Message";
        "messageId": "Message ID";
        "copyMessageId": "message ID";
        "next": "Next attempt";
        "outcome": "Last attempt";
        "error": "Error";
        "resend": "Resend";
        "resendOf": "Resend {kind}";
        "resent": "Message queued again";
        "testKind": "Test";
        "older": "Show older";
        "newest": "Show newest";
      };
    };
    "webhookEvents": {
      "bots": {
        "created": "Bots created";
        "changed": "Bots changed";
        "deleted": "Bots deleted";
      };
      "automations": {
        "ran": "Automations ran";
      };
      "job": {
        "ended": "Job ended";
      };
      "application": {
        "approved": "Application approved";
      };
    };
    "tokens": {
      "title": "API tokens";
      "description": "Your programs use API tokens to call the API as you.";
      "newToken": "New token";
      "empty": {
        "title": "No API tokens yet";
        "text": "With an API token, your own program can call the API as you: a script that lists your bots, or a tool that imports them. Create one token for each program, so that you can revoke one without affecting the others.";
      };
      "list": {
        "label": "API tokens";
        "created": "Created";
        "lastUsed": "Last used";
        "expires": "Expires";
        "never": "Never";
        "rename": "Rename";
        "renameLabel": "Rename {name}";
        "revoke": "Revoke";
        "revokeLabel": "Revoke {name}";
        "expired": "Expired <time></time>";
        "expiresSoon": "Soon: <time></time>";
        "uses": "{all, plural, one {1 call in 30 days, {today, number} today} other {# calls in 30 days, {today, number} today}}";
        "hint": "{start}…";
        "limitedTo": "Only {scopes}";
        "addresses": "Only from";
        "categories": "Only bots of";
        "deletedCategory": "a deleted category";
      };
      "create": {
        "title": "New token";
        "name": "Name";
        "nameHelp": "The program that uses the token. It tells you later which token to revoke.";
        "nameExample": "Nightly import";
        "expires": "Expires";
        "lifetimes": {
          "days": "{days, plural, one {In # day} other {In # days}}";
          "custom": "Custom number of days";
          "none": "Never";
        };
        "expiresOn": "Expires on {date}. Programs that use the token stop working then.";
        "expiresLater": "Programs that use the token stop working when it expires.";
        "expiresNever": "The token works until you revoke it. Choose this only if nobody can replace the token regularly.";
        "days": "Days";
        "daysRange": "Enter a number from 1 to {max}";
        "submit": "Create token";
      };
      "categories": {
        "label": "It reaches";
        "all": "All bots";
        "help": "Choose categories to limit the token to their bots: it can do nothing about anything else.";
      };
      "addresses": {
        "label": "It may be used from";
        "help": "IP addresses or ranges, separated by commas, such as 203.0.113.7 or 2001:db8::/32. Empty: from anywhere.";
        "example": "203.0.113.0/24";
      };
      "created": {
        "title": "Your new token";
        "warning": "The token is shown only once. Store it like a password: anyone who has it can act as you.";
        "copy": "Copy token";
        "example": "Try it";
        "exampleLabel": "List your bots with curl";
        "saved": "I have saved the token";
        "leaveTitle": "Leave without the token?";
        "leaveText": "The token is not shown again. To get another one, you have to create a new token.";
        "done": "Done";
      };
      "rename": {
        "title": "Rename token";
        "help": "Up to 64 characters";
        "submit": "Rename";
        "done": "Renamed to <bdi>{name}</bdi>";
      };
      "revoke": {
        "title": "Revoke token";
        "effects": "Programs that use <bdi>{name}</bdi> can no longer call the API. This cannot be undone.";
        "submit": "Revoke token";
        "done": "<bdi>{name}</bdi> was revoked";
      };
    };
  };
  "fleet": {
    "title": "Fleet";
    "showAs": "Show the fleet as";
    "map": "Map";
    "categories": "Categories";
    "table": "Table";
    "tableLabel": "Fleet as a table";
    "category": "Category";
    "total": "Bots";
    "uncategorised": "No category";
    "allBots": "All bots";
    "byStatus": "Bots by status";
    "showBotsOf": "Show the bots of {category}";
    "showAllCategories": "Show all {count, number} categories";
    "statusCount": "{status} {count, number}";
    "shard": "Shard {number, number}";
    "shardOfCluster": "{cluster}, shard {number, number}";
    "bot": "{nickname}: {description}";
    "tooltip": "<bdi>{nickname}</bdi>: {description}";
    "nameAndCount": "<name></name> <count></count>";
    "needsCredentials": "cannot sign in";
    "disabled": "disabled";
    "indicator": {
      "label": "Live updates";
      "states": {
        "connecting": "Connecting";
        "live": "Live";
        "reconnecting": "Reconnecting";
      };
      "lastUpdate": "<narrow>last update </narrow>{time}";
    };
    "startCluster": {
      "label": "Start a cluster";
      "clusterName": "home";
      "copyAs": "Copy as";
      "kinds": {
        "command": {
          "label": "Shell command";
          "tab": "One line";
          "about": "For Linux and macOS with Node.js 20 or later. The cluster ends with the terminal.";
        };
        "javascript": {
          "label": "JavaScript program";
          "tab": "JavaScript";
          "about": "For Node.js 20 or later, if you want to add code of your own. The cluster ends with the terminal.";
        };
        "script": {
          "label": "Script for Linux and macOS";
          "tab": "Script";
          "about": "Needs Node.js 20 or later. Asks for the token once. Each start installs the latest version.";
        };
        "windows": {
          "label": "Windows task";
          "tab": "Windows";
          "about": "Needs Node.js 20 or later. Asks for the token once. The cluster starts each time you sign in to Windows.";
        };
        "systemd": {
          "label": "systemd unit";
          "tab": "systemd";
          "about": "For Linux with Node.js 20 or later. The cluster starts with the machine, in its latest version.";
        };
        "launchd": {
          "label": "macOS launch agent";
          "tab": "macOS";
          "about": "Needs Node.js 20 or later. The cluster starts each time you sign in to macOS, in its latest version.";
        };
        "container": {
          "label": "Container file";
          "tab": "Container";
          "about": "For Docker or Podman. Build it again to update.";
        };
      };
      "download": "Download {fileName}";
      "commands": "Then run";
      "needsToken": "It needs one of your API tokens: use one that you have, or <link>create a token</link>.";
      "replaceToken": "Replace <code>SVC_…</code> with one of your API tokens, or <link>create a token</link>.";
    };
  };
  "home": {
    "title": "Manage your lobby bots in one place";
    "lead": "Keep a catalogue of the bots that wait for you in game lobbies. Group them, configure them and send them commands, here or through the API.";
    "createAccount": "Create account";
    "signIn": "Sign in";
    "features": {
      "catalogue": {
        "title": "A catalogue of any size";
        "text": "Import bots from a file, search them, and change many at once. Deleted bots can be restored.";
      };
      "categories": {
        "title": "Categories and presets";
        "text": "All bots of a category share one configuration. Presets save outfits and other cosmetics.";
      };
      "api": {
        "title": "Everything over the API";
        "text": "What you do with bots here, your programs can do with a REST API. Their tokens have names, can expire and can be revoked.";
      };
    };
    "forDevelopers": "For developers: <quickStart>Quick start</quickStart> · <reference>API reference</reference>";
    "withoutAccount": "Without an account: <link>Public bots</link>";
    "example": {
      "label": "An example of a fleet, simulated";
      "title": "Your fleet at a glance";
      "simulated": "Simulated";
      "tones": {
        "available": "Available";
        "busy": "Busy";
        "booting": "Booting";
        "disconnected": "Disconnected";
      };
      "changes": {
        "available": "{bot} is free again";
        "busy": "{bot} has joined a party";
        "booting": "{bot} is signing in";
        "disconnected": "{bot} has lost its connection";
      };
    };
    "counts": {
      "label": "This service now";
      "bots": "Bots";
      "connected": "Connected now";
      "publicBots": "Public bots";
      "publicAvailable": "Public bots available";
    };
  };
  "incidents": {
    "parts": {
      "api": {
        "name": "API";
        "what": "Requests from programs";
      };
      "gateway": {
        "name": "Gateway";
        "what": "Live data for programs";
      };
      "signIn": {
        "name": "Sign-in";
        "what": "Accounts, and sign-in to other applications";
      };
      "database": {
        "name": "Database";
        "what": "Stores all data";
      };
      "engine": {
        "name": "Fleet engine";
        "what": "Connects bots and delivers commands";
      };
    };
    "impacts": {
      "degraded": "Degraded";
      "partlyDown": "Partly down";
      "down": "Down";
    };
    "states": {
      "investigating": "Investigating";
      "identified": "Cause found";
      "monitoring": "Watching a fix";
      "resolved": "Resolved";
    };
  };
  "items": {
    "kinds": {
      "outfit": "Outfit";
      "backpack": "Backpack";
      "pickaxe": "Pickaxe";
      "emote": "Emote";
      "emoji": "Emoji";
      "shoes": "Shoes";
      "sidekick": "Sidekick";
      "banner": "Banner";
      "bannerColor": "Banner colour";
      "playlist": "Playlist";
    };
    "placeholder": "Name or ID";
    "suggestions": "Suggestions for {field}";
    "searching": "Searching…";
    "noMatch": "No item has this name. The text is used as the item's ID.";
    "failed": "The items could not be searched. Type the ID of an item.";
    "missing": {
      "cluster": "No cluster has connected yet, so the names of items are not known. Type the ID of an item.";
      "items": "Your cluster does not say which items it has. Update it to choose items by name, or type the ID of an item.";
    };
    "kindAndId": "{kind} <id></id>";
    "idOf": "the ID of {name}";
    "defaultVariant": "Default";
    "variantsOf": "{channel} of {item}";
  };
  "jobs": {
    "title": "Jobs";
    "description": "Commands and changes on many bots. The service runs them in the background, and keeps the results for 30 days.";
    "job": "Job";
    "commands": "Commands";
    "states": {
      "queued": "Waiting";
      "running": "Running";
      "stopping": "Stopping";
      "done": "Done";
      "stopped": "Stopped";
      "failed": "Failed";
    };
    "doneWithFailures": "Done, with failures";
    "itemStates": {
      "queued": "Waiting";
      "running": "Running";
      "succeeded": "Succeeded";
      "failed": "Failed";
      "skipped": "Skipped";
      "stopped": "Not run";
    };
    "outcomes": {
      "succeeded": "Succeeded";
      "skipped": "Skipped";
      "failed": "Failed";
      "stopped": "Not run";
      "waiting": "Waiting";
    };
    "names": {
      "several": "{first} and {more, number} more";
      "command": "Command: {command}";
      "chat": "Chat: {content}";
      "preset": "Preset {name}";
      "import": "Import of bots";
      "export": "Export of bots";
      "exportAndDelete": "Export and deletion of bots";
      "exportToDelete": "Export of bots before their deletion";
      "enable": "Enable bots";
      "disable": "Disable bots";
      "publish": "Make bots public";
      "hide": "Make bots private";
      "move": "Move bots to a category";
      "uncategorise": "Remove bots from their categories";
      "edit": "Change bots";
      "delete": "Delete bots";
      "restart": "Restart bots";
    };
    "by": {
      "session": "<time></time> from the portal";
      "apiToken": "<time></time> with an API token";
      "oauth": "<time></time> by an application";
      "operator": "<time></time> by the operator";
      "schedule": "<time></time> by a schedule";
    };
    "facts": {
      "state": "State";
      "progress": "Progress";
      "created": "Created";
      "createdAt": "Created <time></time>";
      "endedAt": "Ended <time></time>";
      "skipOffline": "Bots that are offline are skipped.";
      "retried": "Repeats an earlier job";
    };
    "empty": {
      "title": "No jobs yet";
      "text": "A job starts when you run a command on several bots, apply a preset, import or export bots, or change more than 500 bots at once.";
      "bots": "See all bots";
    };
    "more": "Show more";
    "progress": {
      "label": "Progress";
      "done": "{ended, number} of {total, number} done";
      "doneStopped": "{ended, number} of {total, number} done, stopped";
      "failed": "{count, number} failed";
      "skipped": "{count, number} skipped";
      "notRun": "{count, number} not run";
      "unknown": "{count, plural, one {One of the chosen bots no longer exists and was left out.} other {# of the chosen bots no longer exist and were left out.}}";
      "open": "Open job";
      "keepsRunning": "You can close this. The job continues; see Jobs.";
    };
    "file": {
      "downloadAs": "Download as {format}";
      "downloadAgainAs": "Download again as {format}";
      "deleteBots": "Delete the exported bots";
      "trash": "Open the trash";
      "until": "The file is erased <time></time>.";
      "gone": "The file of this export has been erased.";
      "goneWithoutDeletion": "The file of this export has been erased. Its bots were not deleted.";
      "downloading": "The file is being downloaded.";
      "notWhole": "The file did not arrive whole. Nothing was changed; try again.";
      "kept": "The file {fileName} is in your downloads. Your bots were not changed.";
      "deleting": "The file {fileName} has arrived whole and is in your downloads. Its bots are being deleted.";
      "deleted": "{count, plural, one {The file arrived whole, and its bot was deleted. If the file is missing or damaged, restore the bot from the trash within 72 hours.} other {The file arrived whole, and # bots were deleted. If the file is missing or damaged, restore the bots from the trash within 72 hours.}}";
      "noneDeleted": "The file arrived whole. No bot was deleted.";
      "left": "{count, plural, one {One of the exported bots was changed or deleted after the export and was left as it is.} other {# of the exported bots were changed or deleted after the export and were left as they are.}}";
      "downloadedNotDeleted": "The file {fileName} is in your downloads. Its bots have not been deleted yet.";
      "notDeleted": "The exported bots have not been deleted: that is done only once this page has received the whole file. To delete them, the file is downloaded once more.";
    };
    "actions": {
      "stop": "Stop";
      "stopping": "Stopping";
      "retryFailed": "Retry {count, number} failed";
      "runRest": "Run on the other {count, number}";
      "runAgain": "Run again";
      "runAgainTitle": "{count, plural, one {Run again on 1 bot?} other {Run again on all # bots?}}";
      "runAgainText": "<bdi>{job}</bdi>. A new job does the same with the same bots.";
      "notEnded": "The job has not ended yet. Wait until it has, or stop it.";
      "exportAnew": "An export cannot be continued. Create a new one.";
      "importAnew": "The credentials of the failed rows have been erased. Import these rows again.";
    };
    "legend": {
      "label": "Results by outcome";
      "filter": "Show results by outcome";
      "entry": "{outcome} <count></count>";
    };
    "results": {
      "title": "Results";
      "rowCount": "{count, plural, one {1 row} other {# rows}}";
      "itemsOf": "Bots with the reply “{reply}”";
      "itemsWithoutReply": "Bots without a reply";
      "loading": "Loading";
      "csv": "Download CSV";
      "hidden": "{count, plural, one {The only result is hidden by the filter.} other {All # results are hidden by the filter.}}";
    };
  };
  "language": {
    "label": "Language";
    "switchTo": "Switch to {name}";
    "notSaved": "The language was not saved with your account";
  };
  "limit": {
    "notice": "<title></title>. {help}";
    "reached": "You have reached your limit of {limit, number} bots";
    "exceeded": "These are more bots than your limit of {limit, number} allows";
    "help": "Delete bots that you do not need, or ask for a higher limit. Staff decide about each request.";
    "ask": "Ask for a higher limit";
    "askAgain": "Ask again";
    "pending": {
      "title": "You have asked for {bots} bots";
      "text": "Staff have not decided yet. Their decision is shown here.";
    };
    "rejected": "Staff rejected your last request: <reason></reason>";
    "form": {
      "botLimit": "Number of bots";
      "botLimitHelp": "How many bots you need in total. Now you may have {limit, number}.";
      "useCase": "Reason";
      "useCaseHelp": "What the bots are for. Staff read it.";
      "submit": "Send request";
      "sent": "Your request was sent to staff";
    };
  };
  "mails": {
    "resetPassword": {
      "subject": "Choose a new password for {host}";
      "asked": "Somebody asked for a new password of the account with this e-mail address. If it was you, choose one here:";
      "end": "The link works once, for {hours, plural, one {one hour} other {# hours}}. If it was not you, ignore this mail: nothing has changed.";
    };
    "staffResetLink": {
      "subject": "Staff made a link for a new password on {host}";
      "made": "A member of staff made a link by which a new password of the account with this e-mail address can be chosen, and gives it to whoever asked for it.";
      "notYou": "If you did not ask for it, sign in, look at Activity, and tell the staff.";
    };
    "passwordChanged": {
      "subject": "Your password for {host} was changed";
      "changed": "The password of the account with this e-mail address was changed, and all of its sessions have ended.";
    };
    "left": {
      "nothing": "Nothing else can sign in or act for the account.";
      "some": "This can still sign in or act for the account: {list}. Look at it, and end it if it is not yours: {address}";
      "unknown": "Look at what else can sign in or act for the account, and end it if it is not yours: {address}";
    };
    "startedAnew": {
      "subject": "Your e-mail address for {host} was confirmed";
      "confirmed": "This is now the confirmed address of your account. Its password has ended: choose a new one with the link that you were shown, or here: {address}";
      "ended": "Nobody had confirmed the e-mail address before, so somebody else may have set up the account. What could sign in or act was ended: passkeys, authenticator app, API tokens, applications, webhooks and schedules.";
    };
    "notYou": {
      "newPassword": "If it was not you, choose a new password now: {address}";
      "lookAtAccess": "Then look at what else can sign in or act for you, and end it: {address}";
    };
    "accessChanged": {
      "subject": "The security of your account on {host} was changed";
      "about": "This is about the account {username}.";
    };
    "changes": {
      "allEnded": "All access to it besides the password was ended.";
      "dataExported": "The data that is stored about it was exported.";
      "credentialsExported": "The credentials of its bots were exported.";
      "passkeyAdded": "{naming, select, link {The passkey whose name looks like a link was added to it.} other {The passkey “{name}” was added to it.}}";
      "passkeyRemoved": "{naming, select, link {The passkey whose name looks like a link was removed from it.} other {The passkey “{name}” was removed from it.}}";
      "authenticatorAppAdded": "An authenticator app was set up for it.";
      "authenticatorAppRemoved": "The authenticator app and the recovery codes were removed from it.";
      "recoveryCodesReplaced": "New recovery codes were made for it, and the old ones ended.";
      "tokenCreated": "{naming, select, link {The API token whose name looks like a link was created for it.} other {The API token “{name}” was created for it.}}";
      "tokenRevoked": "{naming, select, link {The API token whose name looks like a link was revoked.} other {The API token “{name}” was revoked.}}";
      "tokenLeaked": "{naming, select, link {Somebody found the API token whose name looks like a link in public, and it was revoked.} other {Somebody found the API token “{name}” in public, and it was revoked.}}";
      "accessTokenLeaked": "{naming, select, link {Somebody found an access token of an application whose name looks like a link in public, and it was revoked.} other {Somebody found an access token of “{name}” in public, and it was revoked.}}";
      "applicationSecretLeaked": "{naming, select, link {Somebody found a secret of the application whose name looks like a link in public, and it was removed.} other {Somebody found a secret of the application “{name}” in public, and it was removed.}}";
    };
    "codesPaused": {
      "subject": "Somebody guesses codes for your account on {host}";
      "appCodes": "{wrong, plural, one {# wrong code of the authenticator app was} other {# wrong codes of the authenticator app were}} entered for the account with this e-mail address. None of these codes is accepted until {until, date, long}, {until, time, short} (UTC).";
      "recoveryCodes": "{wrong, plural, one {# wrong recovery code was} other {# wrong recovery codes were}} entered for the account with this e-mail address. None of these codes is accepted until {until, date, long}, {until, time, short} (UTC).";
      "notYou": "If it was not you: whoever did it knows your password, or uses a browser in which you are signed in. Choose a new password now, which also ends this pause: {address}";
      "withoutApp": "You can sign in meanwhile with a recovery code or a passkey.";
      "withoutRecoveryCodes": "You can sign in meanwhile with a code of the authenticator app or a passkey.";
    };
    "confirmEmail": {
      "subject": "Confirm your e-mail address for {host}";
      "asked": "Somebody gave this e-mail address for an account on {host}. If it is your account, confirm the address here:";
      "end": "The link works once, for {hours, plural, one {one hour} other {# hours}}. If it is not your account, ignore this mail.";
    };
    "emailChangeAsked": {
      "subject": "New e-mail address for {host}";
      "asked": "Somebody asked to use another e-mail address for your account in place of this one. It changes as soon as the new address is confirmed.";
    };
    "emailChanged": {
      "subject": "Your e-mail address for {host} was changed";
      "changed": "Your account has another e-mail address now. Mails no longer come to this one.";
      "notYou": "If it was not you, tell the staff of the service.";
    };
    "twoFactorRemoved": {
      "subject": "Two-factor authentication was removed on {host}";
      "removed": "A member of staff removed the authenticator app and the recovery codes of the account with this e-mail address. Signing in with the password needs no code now.";
      "notYou": "If you did not ask for it, change your password and tell the staff.";
    };
    "deletionAsked": {
      "subject": "Your account on {host} will be deleted";
      "asked": "Your account will be deleted with everything in it on {day, date, long} (UTC). Its bots have stopped, and its tokens are refused.";
      "keep": "To keep it, sign in before that day and cancel the deletion: {address}";
    };
    "alert": {
      "sentence": "{sentence}.";
      "nameLikeLink": "(the name looks like a link)";
      "textLikeLink": "(the text looks like a link)";
      "choose": "Choose which notifications you get by mail:";
    };
    "subscription": {
      "subject": "Confirm mails about the status of {host}";
      "asked": "Somebody asked for mails about incidents of {host} to this address. If it was you, confirm it here:";
      "end": "The link works once, for {hours, plural, one {one hour} other {# hours}}. If it was not you, ignore this mail: you get no other one.";
    };
    "incident": {
      "subject": "{state}: {title} ({host})";
      "heading": "{state}: {title}";
      "updates": "All updates: {address}";
      "end": "This address gets mails about incidents of {host}. This link ends them:";
    };
  };
  "notifications": {
    "settingsPage": {
      "title": "Notification settings";
      "description": "Choose which notifications the bell in the portal shows, and which are sent by mail.";
      "list": "Notifications";
      "help": {
        "bots": {
          "down": "Enabled bots that are offline, booting or disconnected.";
          "refused": "Enabled bots that the game platform refuses: their credentials are invalid, or it requires an action.";
        };
        "cluster": {
          "gone": "One of your clusters is not connected any more.";
          "full": "All clusters are at their capacity, and bots wait for a place.";
        };
        "job": {
          "failed": "A job failed, or could not do all of its items.";
        };
        "token": {
          "expiring": "14, 7 and 1 days before an API token expires.";
        };
        "automation": {
          "notified": "A step of an automation tells you something.";
        };
        "request": {
          "decided": "Staff decided on a verification, on gateway access or on a higher limit of bots.";
        };
      };
      "bell": "Bell";
      "bellOf": "Bell: {alert}";
      "mail": "Mail";
      "mailOf": "Mail: {alert}";
      "minutes": "After (minutes)";
      "minutesOf": "Minutes before the notification: {alert}";
      "saved": "Saved: {alert}";
      "address": "Mails go to {address}.";
      "unconfirmed": "No mails are sent yet: {address} is not confirmed. Confirm it on your profile. <link>Open profile</link>";
      "webhooks": "To receive notifications in Discord or in a program of your own, create a webhook. <link>Webhooks</link>";
    };
    "kinds": {
      "bots": {
        "down": "Bots not connected";
        "refused": "Bots cannot sign in";
      };
      "cluster": {
        "gone": "Cluster disconnected";
        "full": "Clusters full";
      };
      "job": {
        "failed": "Job failed";
      };
      "token": {
        "expiring": "API token expires";
      };
      "request": {
        "decided": "Request decided";
      };
      "automation": {
        "notified": "Automation notifies you";
      };
    };
    "title": "Notifications";
    "description": "What happened to your bots and clusters, and what requires an action. Kept for 30 days.";
    "list": "Notifications";
    "bell": "{unread, plural, =0 {Notifications} other {Notifications, {unread, number} unread}}";
    "moreThan": "{count, number}+";
    "unread": "<hidden>Unread: </hidden>{sentence}";
    "markRead": "Mark as read";
    "markReadOf": "Mark as read: {sentence}";
    "markAllRead": "Mark all as read";
    "noneUnread": "You have read all notifications.";
    "all": "All notifications";
    "settings": "Notification settings";
    "older": "Show older";
    "newest": "Show newest";
    "endedAfter": "Ended after {duration}";
    "lasts": "Ongoing";
    "notices": "What it told";
    "more": "and {count, number} more";
    "empty": {
      "title": "No notifications";
      "text": "Notifications appear when bots or clusters disconnect, when a job fails, before a token expires, when staff decide a request, and when an automation tells you something.";
    };
    "sentences": {
      "bots": {
        "down": "{state, select, ended {{count, plural, one {# bot was} other {# bots were}} not connected} other {{count, plural, one {# bot is} other {# bots are}} not connected}}";
        "refused": "{state, select, ended {{count, plural, one {# bot} other {# bots}} could not sign in} other {{count, plural, one {# bot} other {# bots}} cannot sign in}}";
      };
      "cluster": {
        "gone": "{state, select, ended {Cluster {name} was disconnected} other {Cluster {name} is disconnected}}";
        "full": "{state, select, ended {All clusters were full, and {waiting, plural, one {# bot} other {# bots}} waited} other {All clusters are full, and {waiting, plural, one {# bot waits} other {# bots wait}}}}";
      };
      "job": {
        "failed": "A job failed";
        "failedForBots": "A job failed for {failed, number} of {total, plural, one {# bot} other {# bots}}";
        "failedForRows": "A job failed for {failed, number} of {total, plural, one {# row} other {# rows}}";
      };
      "token": {
        "expiring": "API token {name} expires within {days, plural, one {# day} other {# days}}";
      };
      "request": {
        "verification": "{verdict, select, approved {The verification of {name} was approved} other {The verification of {name} was rejected}}";
        "developer": "{verdict, select, approved {Your request for gateway access was approved} other {Your request for gateway access was rejected}}";
        "limit": "{verdict, select, approved {Your request for more bots was approved} other {Your request for more bots was rejected}}";
        "account": "{verdict, select, approved {Your request for a change of your account was approved} other {Your request for a change of your account was rejected}}";
      };
      "automation": {
        "notified": "{name}: {text}";
        "notifiedMore": "{name}: {text} (and {more, number} more)";
      };
      "webhook": {
        "disabled": "Webhook {name} was disabled: its messages do not arrive";
      };
      "schedule": {
        "paused": "Schedule {name} was paused";
      };
    };
  };
  "overview": {
    "title": "Overview";
    "welcome": "Welcome, <bdi>{username}</bdi>";
    "welcomeText": "Set up your bots in four steps, in any order.";
    "import": "Import";
    "newBot": "New bot";
    "counts": {
      "label": "Your account in numbers";
      "failed": "This could not be loaded";
      "used": "{count}<small> of </small><limit></limit><small> used</small>";
      "usedWithOthers": "{count}<small> · </small><counted></counted><small> of </small><limit></limit><small> used</small>";
      "bots": "Bots";
      "botsUsed": "Bots used";
      "free": "{free, plural, =0 {You have reached your limit} other {You can add # more}}";
      "freeWithDemo": "{free, plural, =0 {You have reached your limit.} other {You can add # more.}} {demo, plural, one {1 demo bot is not counted.} other {# demo bots are not counted.}}";
      "attention": "Needs attention";
      "attentionText": "Enabled bots that are not connected";
      "disabled": "Disabled";
      "disabledText": "Bots that clusters do not connect";
      "public": "Public";
      "publicText": "Bots that anyone can see";
      "categories": "Categories";
      "categoriesText": "Groups of bots that share settings";
    };
    "demo": {
      "loadedTitle": "Demo data";
      "loadedText": "Your account contains demo data on a simulated platform: {bots, plural, one {1 bot} other {# bots}}, {categories, plural, one {1 category} other {# categories}}, {presets, plural, one {1 preset} other {# presets}} and {applications, plural, one {1 application} other {# applications}}.";
      "noCluster": "No cluster is connected that can run the demo bots, so they stay offline. <link>Add a cluster</link>";
      "noClusterYet": "No cluster is connected yet: the bots stay offline until you add one. <link>Add a cluster</link>";
      "full": "The connected clusters are full, so demo bots wait until there is capacity. <link>Add a cluster</link>";
      "remove": "Remove demo data";
      "offeredTitle": "Try it with demo data";
      "offeredText": "Add a demo fleet of 60 bots on a simulated platform to see what the service does. You can remove it at any time.";
      "load": "Load a demo fleet";
      "loaded": "Demo fleet loaded";
      "removed": "Demo data removed";
      "confirmTitle": "Remove the demo data?";
      "confirmText": "This deletes the demo bots, categories, presets and application. Everything you created yourself stays; your own bots in a demo category stay without a category.";
      "confirm": "Remove";
    };
    "steps": {
      "title": "First steps";
      "allDone": "All steps done";
      "progress": "{done, number} of {total, number} done";
      "progressLabel": "First steps done";
      "done": "{title}<hidden> (done)</hidden>";
      "hide": "Hide";
      "bots": {
        "title": "Add bots";
        "text": "Your own, or the demo fleet.";
        "add": "Add a bot";
        "import": "Import";
      };
      "cluster": {
        "title": "Connect your own cluster";
        "text": "A program on your machine that connects your bots to the game platform.";
        "add": "Add a cluster";
      };
      "command": {
        "title": "Run a command";
        "text": "In the console of a bot, or on many bots at once.";
        "run": "Choose a bot";
        "console": "Open a console";
      };
      "token": {
        "title": "Create an API token";
        "text": "Your own programs use it to call the API.";
        "create": "Create a token";
      };
    };
  };
  "pages": {
    "toPortal": "Go to the portal";
    "toStart": "Go to the start page";
    "error": "Error";
    "requestId": "Request ID";
    "refused": {
      "noPage": "There is no such page";
      "tooMany": "Too many requests";
      "failed": "Something went wrong";
      "busy": "The service is busy";
      "others": "This request cannot be answered";
    };
    "unsubscribe": {
      "title": "End mails about incidents";
      "help": "No further mails about incidents go to this address.";
      "end": "End mails";
      "keep": "Keep them";
      "done": "You get no more mails";
      "doneHelp": "This address gets no more mails about incidents. You can ask for them again on the status page.";
      "toStatus": "To the status page";
      "problem": "This does not work";
    };
  };
  "people": {
    "placeholder": "Name or ID";
    "suggestions": "Players for {field}";
    "typeMore": "Type the beginning of a name, or an ID.";
    "searching": "Searching…";
    "noMatch": "No player has a name that begins like this. The text is used as the player's ID.";
    "failed": "The bot could not search players. Type the player's ID.";
    "noBot": "No bot is connected, so players cannot be searched by name. Type the player's ID.";
    "knownAs": "Known to your bots as <bdi>{name}</bdi>";
  };
  "presets": {
    "title": "Presets";
    "description": "Saved outfits that you can apply to your bots.";
    "newPreset": "New preset";
    "empty": {
      "title": "No presets yet";
      "text": "A preset saves what a bot wears and shows: outfit, backpack, emote, banner and level. Applying it runs the commands that set these items.";
    };
    "search": "presets";
    "list": "Presets";
    "noMatch": {
      "title": "No matching presets";
      "text": "{total, plural, one {Your only preset does not have “{query}” in its name or ID.} other {None of your # presets has “{query}” in its name or ID.}}";
      "clear": "Clear search";
    };
    "card": {
      "noItems": "No items yet.";
      "otherMembers": "Other";
      "idOf": "the ID of {name}";
    };
    "members": {
      "outfit": "Outfit";
      "backpack": "Backpack";
      "pickaxe": "Pickaxe";
      "shoes": "Shoes";
      "sidekick": "Sidekick";
      "emote": "Emote";
      "banner": "Banner";
      "bannerColor": "Banner colour";
      "level": "Level";
      "bpLevel": "Battle pass level";
    };
    "variantCount": "{count, plural, one {1 variant} other {# variants}}";
    "menu": {
      "edit": "Edit";
      "rename": "Rename";
      "duplicate": "Duplicate";
      "schedule": "Schedule…";
      "delete": "Delete";
      "openCopy": "Open the copy";
      "duplicated": "<bdi>{copyName}</bdi> was created";
    };
    "api": {
      "get": "Get this preset";
      "change": "Change its name and items";
      "remove": "Delete it";
    };
    "create": {
      "title": "New preset";
      "action": "Create preset";
    };
    "rename": {
      "title": "Rename preset";
      "action": "Rename";
    };
    "delete": {
      "title": "Delete <bdi>{name}</bdi>?";
      "action": "Delete preset";
      "effects": "The preset cannot be restored. Bots that wear it keep their items.";
      "done": "<bdi>{name}</bdi> was deleted";
    };
    "preset": "Preset";
    "notFound": {
      "title": "Preset not found";
      "text": "It was deleted, or it belongs to another account.";
      "action": "All presets";
    };
    "editor": {
      "title": "Items";
      "tabs": "Edit as";
      "form": "Form";
      "json": "JSON";
      "invalidJson": "Fix the errors in the JSON to save your changes";
      "unsaved": "Unsaved changes";
      "save": "Save";
      "saved": "<bdi>{name}</bdi> was saved";
    };
    "json": {
      "label": "Preset as JSON";
      "description": "The same JSON as in the API.";
      "otherMembers": "{count, plural, one {The form has no field for {members}. You can edit it here.} other {The form has no fields for {members}. You can edit them here.}}";
    };
    "form": {
      "variants": {
        "outfit": {
          "list": "Outfit variants";
          "entry": "outfit variant";
        };
        "backpack": {
          "list": "Backpack variants";
          "entry": "backpack variant";
        };
        "pickaxe": {
          "list": "Pickaxe variants";
          "entry": "pickaxe variant";
        };
        "shoes": {
          "list": "Shoes variants";
          "entry": "shoes variant";
        };
        "sidekick": {
          "list": "Sidekick variants";
          "entry": "sidekick variant";
        };
      };
      "channel": "Channel";
      "variantName": "Variant";
    };
    "apply": {
      "title": "Apply to bots";
      "description": "Applying the saved preset runs these commands on each bot, one after the other.";
      "nothing": "The saved preset has no items that a command can set. Add an item and save the preset first.";
      "action": "Apply to…";
      "commands": "Commands";
      "presetId": "Preset ID";
      "actionOf": "Apply to…: {name}";
      "apply": "Apply";
      "again": "Apply to others";
      "runs": "{count, plural, one {1 command on each bot} other {# commands on each bot}}";
      "drawerTitle": "Apply <bdi>{name}</bdi>";
    };
  };
  "publicBots": {
    "title": "Public bots";
    "description": "Bots that their owners made public, with their status.";
    "empty": {
      "title": "No public bots yet";
      "text": "An owner makes a bot public on the page of the bot in the portal.";
    };
    "noMatches": {
      "title": "No matching bots";
      "text": "{count, plural, one {The public bot does not have “{name}” in its name.} other {None of the # public bots has “{name}” in its name.}}";
      "showAll": "Show all public bots";
    };
    "search": {
      "items": "public bots";
      "placeholder": "Name";
    };
    "columns": {
      "nickname": "Nickname";
      "friends": "Friends";
      "party": "Party";
    };
    "unknown": "–";
    "party": {
      "none": "–";
      "size": "{size, number} of {max, number}";
    };
    "bot": {
      "title": "Public bot";
      "friends": "Friends";
      "friendsUnknown": "Unknown";
      "party": "Party";
      "playlist": "Playlist";
      "id": "ID";
      "copiedId": "bot ID";
      "call": "API call";
    };
    "notFound": {
      "title": "Public bot not found";
      "text": "It does not exist, or its owner no longer makes it public.";
      "all": "All public bots";
    };
  };
  "reasons": {
    "title": "Reason";
    "labels": {
      "clusters_full": "Clusters full";
      "no_cluster": "No cluster";
      "no_operator_cluster": "No operator cluster";
      "category_not_selected": "No cluster for its category";
      "bot_not_selected": "No cluster for this bot";
      "invalid_auth": "Credentials refused";
      "action_required": "Action required";
      "banned": "Account locked";
      "cluster_away": "Cluster disconnected";
      "platform_away": "Platform not reachable";
      "kicked_elsewhere": "Signed in elsewhere";
      "sign_in_failed": "Sign-in failed";
      "connection_lost": "Connection lost";
      "category_disabled": "Category disabled";
      "disabled": "Disabled";
      "waiting_turn": "Waiting its turn";
      "starting": "Starting";
    };
    "notConnected": "Not connected, by reason";
    "counted": "{label}: {count, plural, one {1 bot} other {# bots}}";
    "groups": {
      "clusters_full": {
        "title": "{count, plural, one {1 bot is offline and waits for a free place} other {# bots are offline and wait for a free place}}: {owner, select, account {{clusters, plural, one {your cluster is full} other {all your clusters are full}}} operator {{clusters, plural, one {the service's cluster is full} other {all clusters of the service are full}}} other {{clusters, plural, one {the cluster is full} other {all clusters are full}}}}{isCapacityKnown, select, true { ({capacity, number} of {capacity, number})} other {}}.";
      };
      "no_cluster": {
        "title": "{count, plural, one {1 bot waits for a cluster: none is connected.} other {# bots wait for a cluster: none is connected.}}";
        "text": "A cluster is a program on your machine that connects your bots. Start one with a single command.";
      };
      "no_operator_cluster": {
        "title": "{count, plural, one {1 bot waits for the operator: no cluster of the operator takes managed categories.} other {# bots wait for the operator: no cluster of the operator takes managed categories.}}";
        "text": "Contact the operator, or end the management of the category and run its bots on a cluster of your own.";
      };
      "category_not_selected": {
        "title": "No cluster accepts {count, plural, one {1 bot} other {# bots}} of the category <bdi>{category}</bdi>.";
        "titleWithoutCategory": "{count, plural, one {1 bot has no category, and your clusters take only certain categories.} other {# bots have no category, and your clusters take only certain categories.}}";
        "text": "Move them to a category that a cluster takes, or add a cluster that takes all bots.";
      };
      "bot_not_selected": {
        "title": "No cluster accepts {count, plural, one {1 bot} other {# bots}}: your clusters list the bots that they connect.";
        "text": "Add a cluster that takes all bots, or add these bots to the list of a cluster.";
      };
      "invalid_auth": {
        "title": "{count, plural, one {1 bot is offline: its credentials were refused} other {# bots are offline: their credentials were refused}}";
      };
      "action_required": {
        "title": "{count, plural, one {1 bot} other {# bots}} cannot sign in until you have done something at the game platform";
        "text": "Do what the platform asks, on its website or in the game, with the account of each bot. Then let the bots try again.";
      };
      "banned": {
        "title": "{count, plural, one {The game platform has locked the account of 1 bot} other {The game platform has locked the accounts of # bots}}";
        "text": "When the platform has unlocked the accounts, let the bots try again. Where the platform says that an account may still sign in, switch on “Start banned bots” in the bot's category first. Otherwise delete the bots.";
      };
      "cluster_away": {
        "title": "The cluster of {count, plural, one {1 bot} other {# bots}} has lost its connection to this service.";
        "text": "Check the machine that it runs on. If it does not return, other clusters take the bots within a minute.";
      };
      "platform_away": {
        "title": "{count, plural, one {1 bot} other {# bots}} cannot reach the game platform.";
        "text": "The platform does not answer your clusters. They try again automatically.";
      };
      "kicked_elsewhere": {
        "title": "{count, plural, one {1 bot was signed out: somebody else signed in with the account.} other {# bots were signed out: somebody else signed in with the account.}}";
        "text": "Close the other program that uses the account, or change the account's password. They try again automatically.";
      };
      "sign_in_failed": {
        "title": "{count, plural, one {1 bot} other {# bots}} could not sign in.";
        "text": "The history of each bot shows the platform's answer. They try again automatically.";
      };
      "connection_lost": {
        "title": "{count, plural, one {1 bot has lost the connection to the game platform.} other {# bots have lost the connection to the game platform.}}";
        "text": "They try again automatically.";
      };
      "category_disabled": {
        "title": "The category <bdi>{category}</bdi> is disabled: {count, plural, one {1 bot} other {# bots}} stay offline.";
        "text": "Clusters connect only bots of enabled categories.";
      };
      "disabled": {
        "title": "{count, plural, one {1 bot is disabled.} other {# bots are disabled.}}";
        "text": "Clusters connect only enabled bots.";
      };
      "waiting_turn": {
        "title": "{count, plural, one {1 bot is next: a cluster has free capacity.} other {# bots are next: a cluster has free capacity.}}";
      };
      "starting": {
        "title": "{count, plural, one {1 bot is starting.} other {# bots are starting.}}";
      };
    };
    "full": {
      "managed": "Ask staff for more capacity, or end the management of the category to use a cluster of your own.";
      "operator": "Connect a cluster of your own, or ask staff for more capacity.";
      "account": "Raise the capacity of a cluster, or add one.";
    };
    "attention": {
      "label": "What needs attention";
      "more": "{count, number} more";
      "moreReasons": "{count, plural, one {1 more reason} other {# more reasons}}";
      "show": "Show these bots";
    };
    "ofBot": {
      "clusters_full": "It waits for a free place: {owner, select, account {{clusters, plural, one {your cluster is full} other {all your clusters are full}}} operator {{clusters, plural, one {the service's cluster is full} other {all clusters of the service are full}}} other {{clusters, plural, one {the cluster is full} other {all clusters are full}}}}{isCapacityKnown, select, true { ({capacity, number} of {capacity, number})} other {}}.";
      "no_cluster": "No cluster is connected. A cluster, a program that runs on your machine, connects your bots. This page updates automatically when a cluster connects the bot.";
      "no_operator_cluster": "The operator's clusters run its category, and none of them is connected.";
      "category_not_selected": "No connected cluster takes the category <bdi>{category}</bdi>.";
      "noCategory": "It has no category, and your clusters take only certain categories.";
      "bot_not_selected": "Your clusters list the bots that they connect, and it is not in these lists.";
      "invalid_auth": "The game platform refused its credentials.";
      "action_required": "The game platform asks for something before it lets the bot sign in.";
      "banned": "The game platform has locked its account.";
      "cluster_away": "Its cluster has lost its connection to this service. If it does not return, another cluster takes the bot.";
      "platform_away": "Its cluster cannot reach the game platform.";
      "kicked_elsewhere": "Somebody else has signed in with its account, so it waits.";
      "sign_in_failed": "Its last sign-in failed; its history shows why.";
      "connection_lost": "It has lost the connection to the game platform.";
      "category_disabled": "The category <bdi>{category}</bdi> is disabled, so no cluster connects its bots.";
      "disabled": "The bot is disabled, so no cluster connects it.";
      "waiting_turn": "A cluster has free capacity for it.";
      "starting": "A cluster is signing it in.";
    };
    "inQueue": "It is number {place, number} of {waiting, number} in the queue.";
    "nextTry": {
      "unknown": "It tries again automatically.";
      "at": "It tries again at {time}.";
    };
    "closeOtherProgram": "Close the other program that uses the account.";
    "platformSays": "The platform says: <words></words>";
    "until": "{label} until {time}";
    "place": "{label}, {place, number} of {waiting, number}";
    "raise": {
      "title": "Raise the capacity";
      "own": "A cluster has its capacity from the command that starts it. Stop the cluster, and start it again with more shards (processes), or with more bots per shard. In a unit file, a container or a task, change the options there.";
      "options": "Options for cluster {cluster}, with capacity for all waiting bots";
      "restart": "While the cluster restarts, its bots are offline. Each shard needs memory and a processor of its machine.";
      "ofOperator": "These clusters belong to the operator of this service. Ask the staff for more capacity, or add a cluster of your own.";
      "guide": "Guide to clusters";
    };
    "remedies": {
      "retryingSignIn": "{count, plural, one {1 bot tries to sign in again} other {# bots try to sign in again}}";
      "addCluster": "Add a cluster";
      "connectOwn": "Connect your own cluster";
      "enable": "Enable {count, plural, one {1 bot} other {# bots}}";
      "enabled": "{count, plural, one {1 bot} other {# bots}} enabled";
      "enableCategory": "Enable the category";
      "categoryEnabled": "<bdi>{name}</bdi> was enabled";
      "move": "Choose bots to move";
      "openCategory": "Open the category";
      "tryNow": "Try now";
      "tryingNow": "{count, plural, one {1 bot tries again} other {# bots try again}}";
      "showClusters": "Show clusters";
      "sameReason": "Show all with this reason";
      "askStaff": "Ask staff";
      "staffHelp": "Clusters of the operator of this service run the bots of managed categories. Ask the staff to connect one. Until then, or if you want to run the bots on your own cluster, end the management on the page of the category.";
      "renew": "Sign in again";
      "replace": "Replace credentials";
    };
  };
  "schedules": {
    "page": {
      "setUpBy": {
        "application": "An application set it up. It is paused when the application loses its access to your account.";
        "apiToken": "An API token set it up. It is paused when the token is revoked or expires.";
        "takeOver": "{reason} If you resume it, it runs as your own.";
        "pausedTitle": "The service has paused this schedule";
      };
      "notFound": {
        "title": "Schedule not found";
        "text": "It was deleted, or it belongs to another account.";
        "action": "All schedules";
      };
      "tabs": {
        "label": "Schedule";
        "settings": "Settings";
        "history": "History";
        "api": "API";
      };
      "api": {
        "get": "Get this schedule";
        "run": "Run it now";
        "runs": "List its runs";
        "pause": "Pause it";
        "resume": "Resume it";
        "remove": "Delete it";
      };
      "history": {
        "label": "Past runs";
        "empty": {
          "title": "No runs yet";
          "text": "Each run is listed here for 30 days, with its results by bot.";
        };
        "columns": {
          "time": "Time";
          "result": "Result";
        };
        "older": "Older";
        "newest": "Newest";
      };
    };
    "title": "Schedules";
    "schedule": "Schedule";
    "description": "Commands, chat messages and presets that run at set times.";
    "newSchedule": "New schedule";
    "list": "Schedules";
    "empty": {
      "title": "No schedules yet";
      "text": "A schedule runs a command, a chat message or a preset on your bots automatically, and keeps the results. For example:";
      "examples": {
        "daily": "Every day at 18:00: the preset “Evening” for all bots of a category";
        "interval": "Every 30 minutes: the command “ready” for the bots of a saved view";
        "once": "Once, on Friday at 20:00: a chat message in the parties of five bots";
      };
    };
    "facts": {
      "what": "What";
      "who": "Bots";
      "when": "When";
      "next": "Next run";
      "last": "Last run";
    };
    "states": {
      "active": {
        "label": "Active";
        "explanation": "Runs at its times";
      };
      "paused": {
        "label": "Paused";
        "explanation": "Does not run until you resume it";
      };
      "ended": {
        "label": "Ended";
        "explanation": "Its time is over; it does not run again";
      };
    };
    "what": {
      "command": "Command: {line}";
      "chat": "Chat: {content}";
      "preset": "Preset: <bdi>{name}</bdi>";
    };
    "who": {
      "category": "Category <bdi>{name}</bdi>";
      "view": "View <bdi>{name}</bdi>";
    };
    "deleted": "(deleted)";
    "once": "Once, {time}";
    "inZone": "{words} ({timeZone})";
    "noNext": "None";
    "never": "Never";
    "cron": {
      "everyMinutes": "{count, plural, one {Every minute} other {Every # minutes}}";
      "everyHours": "{count, plural, one {Every hour} other {Every # hours}}";
      "everyHoursPast": "{count, plural, one {Every hour, {minutes} minutes past} other {Every # hours, {minutes} minutes past}}";
      "intervalOnDays": "{interval} ({days})";
      "at": "{days} at {times}";
      "everyDay": "Every day";
      "everyDayOf": "Every day of {months}";
      "weekdays": "{weekdays}";
      "weekdaysOf": "{weekdays} in {months}";
      "weekdayRange": "{from} to {to}";
      "days": "{count, plural, one {On day {days} of the month} other {On days {days} of the month}}";
      "daysOf": "{count, plural, one {On day {days} of {months}} other {On days {days} of {months}}}";
      "either": "{days}, or {weekdays}";
    };
    "run": {
      "started": "Started";
      "skipped": "Skipped";
      "failed": "Not started";
      "running": "Running: {finished, number} of {total, number}";
      "waiting": "Waiting: {total, plural, one {# bot} other {# bots}}";
      "unknown": "{count, plural, one {One of its bots no longer exists.} other {# of its bots no longer exist.}}";
      "succeededCount": "{count, number} succeeded";
      "failedCount": "{count, number} failed";
      "skippedCount": "{count, number} skipped";
      "details": "Results by bot";
      "detailsOf": "Results by bot, {time}";
    };
    "menu": {
      "edit": "Edit";
      "history": "History";
      "pause": "Pause";
      "resume": "Resume";
      "delete": "Delete";
      "paused": "<bdi>{name}</bdi> is paused";
      "resumed": "<bdi>{name}</bdi> runs again at its times";
    };
    "runNow": "Run now";
    "runNowOf": "Run now: {name}";
    "started": {
      "text": "<bdi>{name}</bdi> was started.";
      "link": "Show results";
    };
    "delete": {
      "title": "Delete <bdi>{name}</bdi>?";
      "action": "Delete schedule";
      "effects": "It does not run again, and its history is deleted. Jobs that have started continue.";
      "done": "<bdi>{name}</bdi> was deleted";
    };
    "form": {
      "name": "Name";
      "what": "What";
      "kinds": {
        "command": "Command";
        "chat": "Chat";
        "preset": "Preset";
      };
      "command": "Command";
      "content": "Message";
      "contentHelp": "Sent in the party of each bot.";
      "preset": "Preset";
      "noPresets": "You have no presets yet.";
      "deletedPreset": "The preset was deleted. Choose another one.";
      "who": "Bots";
      "disabledBots": "Disabled bots are left out, and bots that are not connected are skipped.";
      "when": "When";
      "whens": {
        "hourly": "Hourly";
        "daily": "Daily";
        "weekly": "Weekly";
        "once": "Once";
        "cron": "Cron";
      };
      "minute": "Minute of the hour";
      "time": "Time";
      "days": "Days";
      "date": "Date and time";
      "cron": "Cron expression";
      "cronHelp": "Minute, hour, day of the month, month, day of the week. Not more often than every 5 minutes.";
      "timeZone": "Time zone";
      "missedRuns": "If the service is down when a run is due";
      "missedPolicies": {
        "skip": "Skip the run";
        "runOnce": "Run once when the service is up again";
      };
      "create": "Create schedule";
      "save": "Save changes";
      "created": "<bdi>{name}</bdi> was created";
      "saved": "<bdi>{name}</bdi> was saved";
      "chooseBots": "Select at least one bot";
    };
    "next": {
      "title": "Next runs";
      "none": "Choose when it runs.";
      "paused": "Paused: it does not run at these times.";
      "subject": "This time";
    };
  };
  "scopes": {
    "risks": {
      "credentials": "Receive your bots' credentials";
      "act": "Act for you";
      "change": "Make changes";
      "read": "Read data";
    };
    "descriptions": {
      "identify": "Read your ID, username and flags";
      "email": "Read your e-mail address";
      "connections": "Read your linked third-party connections";
      "bots": {
        "read": "Read your bots (names, e-mail addresses, platform accounts, live states, parties, friends, blocked players, what their automations did), your presets, the schedules that it set up and your shards, and search players through your bots";
        "write": "Create, change and delete your bots and presets, restart bots, and replace the bots' credentials";
        "run": "Receive your bots' device credentials, run your bots on its own machines and act as them on the game platform";
      };
      "categories": {
        "read": "Read your categories and their configuration, with the players named in it";
        "write": "Create, change and delete your categories: how their bots behave, who may command them, and whether this service runs them";
      };
      "commands": {
        "run": "Run commands and send chat messages through your bots as their owner, now and by schedules of its own, towards other players too, and read the replies";
      };
      "openid": "Confirm who you are: your account ID, and when you signed in";
      "profile": "Read your username when you sign in with it";
    };
    "credentialsWarning": "Whoever has these credentials can use the bots outside this service. If you withdraw the approval, the application loses access to this service but may keep what it received: replace the bots' credentials then.";
  };
  "shared": {
    "summary": "Keep a catalogue of lobby bots, group them, send them commands and see their status.";
    "docsAreInEnglish": "The documentation is in English.";
    "skipToContent": "Skip to content";
    "controlKey": "Ctrl";
    "asTable": "Show as a table";
    "tableOf": "{title}: table";
    "cancel": "Cancel";
    "close": "Close";
    "copied": "Copied";
    "copy": "Copy";
    "copyIdOf": "Copy the ID of {name}";
    "actionsFor": "Actions for {name}";
    "copyId": "Copy the ID";
    "copyThing": "Copy {label}";
    "copyAs": "Copy as";
    "apiCalls": "Use over the API";
    "apiCallsHelp": "Copy a call as curl, as JavaScript or for svc-cluster, the program that runs clusters. Set the variable TOKEN to an API token first.";
    "copyThingAs": "Copy as: {label}";
    "copyOf": "Copy: {label}";
    "dismiss": "Dismiss";
    "loading": "Loading";
    "nothingToSave": "Nothing was changed, so there is nothing to save.";
    "loadingPage": "Loading the page";
    "tryAgain": "Try again";
    "tryAgainIn": "Try again in {seconds}";
    "pictureOf": "Picture of {itemId}";
    "home": "Go to the home page";
    "justNow": "just now";
    "withLink": "<message></message> <link></link>";
    "breadcrumbs": "Breadcrumb";
    "openRequests": "{count, plural, one {1 open request} other {# open requests}}";
    "entries": {
      "add": "Add {entry}";
      "numbered": "{entry} {position, number}";
      "remove": "Remove {entry} {position, number}";
      "full": "There can be at most {max, number}. Remove one to add another.";
    };
    "jsonEditor": {
      "problems": "Problems";
      "place": "Line {line, number}, column {column, number}";
      "problem": "<place></place>: {message}";
      "notAnObject": "This must be an object: '{' … '}'.";
    };
    "leave": {
      "title": "Leave without saving?";
      "action": "Leave";
      "consequence": "Your changes are not saved. If you leave, they are lost.";
    };
    "nameForm": {
      "label": "Name";
      "help": "Up to 32 characters";
    };
    "saveBar": {
      "label": "Unsaved changes";
      "discard": "Discard";
      "changedElsewhere": "This was changed elsewhere since you began. If you save, it is replaced with what is shown here.";
      "problems": "{count, plural, one {1 field needs correction} other {# fields need correction}}";
    };
    "filters": {
      "open": "Filter";
      "count": "{count}<hidden> active</hidden>";
      "title": "Filter and sort";
      "active": "Active filters";
      "clearAll": "Clear all";
      "remove": "Remove the filter {filter}";
      "show": "Show {result}";
      "done": "Done";
      "chip": "{property}: {value}";
    };
    "search": {
      "label": "Search {items}";
      "placeholder": "Name or ID";
      "clear": "Clear search";
      "shown": "{shown, number} of {all, number}";
    };
    "site": {
      "home": "{name}, home page";
      "siteLinks": "Site";
      "serviceLinks": "Service";
      "docs": "Docs";
      "reference": "Reference";
      "portal": "Portal";
      "homePage": "Home page";
      "signIn": "Sign in";
      "publicBots": "Public bots";
      "status": "Status";
    };
    "signInForm": {
      "identifier": "E-mail or username";
      "password": "Password";
      "showPassword": "Show characters";
      "submit": "Sign in";
      "passkey": "Use a passkey";
      "noPasskey": "No passkey was used. Try again, or sign in another way.";
      "or": "or";
      "code": "Code";
      "codeHelp": "Enter the six digits that your authenticator app shows, or one of your recovery codes.";
      "back": "Back to the password";
    };
    "confirmItIsYou": {
      "title": "Confirm that it is you";
      "help": "You can do this only within ten minutes after a sign-in. Nothing that you typed is lost.";
      "password": "Your password";
      "submit": "Continue";
      "useCode": "Use a code of your authenticator app";
      "usePassword": "Use your password";
    };
    "undo": {
      "action": "Undo";
      "failed": "Undo failed";
    };
    "botCount": "{count, plural, one {1 bot} other {# bots}}";
    "errors": {
      "unreachable": "The service cannot be reached. Check your connection and try again.";
      "sessionEnded": "Your session has ended. Sign in to continue.";
      "actionFailed": "The action failed";
      "loadFailed": "This could not be loaded";
      "requestId": "Request ID <id></id>";
      "showInLogs": "Show this request in the logs";
      "showInLogsElsewhere": "Show this request in the logs, in a new tab";
      "pageFailed": "This page could not be shown";
      "pageFailedHelp": "Something went wrong on our side. Try again. If it keeps failing, contact the operator of this service.";
      "errorId": "Error ID <id></id>";
      "pageNotFound": "Page not found";
      "pageNotFoundHelp": "The address may be mistyped, or the page may have moved.";
      "documentation": "Documentation";
    };
    "botStatus": {
      "offline": {
        "label": "Offline";
        "explanation": "Offline: not connected";
      };
      "booting": {
        "label": "Booting";
        "explanation": "Booting: starting and signing in";
      };
      "available": {
        "label": "Available";
        "explanation": "Available: connected and free";
      };
      "busy": {
        "label": "Busy";
        "explanation": "Busy: connected and in use";
      };
      "disconnected": {
        "label": "Disconnected";
        "explanation": "Disconnected: trying to come back";
      };
    };
    "botWords": {
      "liveStatus": "Status";
      "enabled": "Enabled";
    };
    "botFlags": {
      "enabled": "Enabled";
      "disabled": "Disabled";
      "public": "Public";
      "attention": "Cannot sign in";
    };
    "accountFlags": {
      "admin": {
        "label": "Admin";
        "meaning": "can do what staff can, and change staff accounts";
      };
      "staff": {
        "label": "Staff";
        "meaning": "decides requests, bans users and starts maintenance";
      };
      "management": {
        "label": "Management";
        "meaning": "manages the staff (title only)";
      };
      "moderation": {
        "label": "Moderation";
        "meaning": "moderates users (title only)";
      };
      "support": {
        "label": "Support";
        "meaning": "helps users (title only)";
      };
      "verified": {
        "label": "Verified";
        "meaning": "has a higher bot limit";
      };
      "increasedLimits": {
        "label": "Increased limits";
        "meaning": "has a much higher bot limit";
      };
      "developer": {
        "label": "Gateway access";
        "meaning": "can use the gateway with API tokens";
      };
      "tester": {
        "label": "Tester";
        "meaning": "tests new features (title only)";
      };
      "partner": {
        "label": "Partner";
        "meaning": "is a partner of this service (title only)";
      };
      "vip": {
        "label": "VIP";
        "meaning": "is a special guest (title only)";
      };
    };
    "scopeChoice": {
      "label": "It may be used for";
      "all": "Everything that your account may do on the API";
      "allHelp": "Includes permissions added later.";
      "some": "Only what you choose";
      "someHelp": "A cluster needs {link}. Exporting credentials is never possible with such a token.";
      "chooseOne": "Choose at least one.";
    };
    "replyFormats": {
      "text": "Text";
      "success": "Success";
      "info": "Info";
      "warning": "Warning";
      "error": "Error";
    };
    "access": {
      "passkeys": "{count, plural, one {# passkey} other {# passkeys}}";
      "authenticatorApps": "{count, plural, one {# authenticator app} other {# authenticator apps}}";
      "apiTokens": "{count, plural, one {# API token} other {# API tokens}}";
      "applications": "{count, plural, one {# authorised application} other {# authorised applications}}";
      "applicationSecrets": "{count, plural, one {# secret of your applications} other {# secrets of your applications}}";
      "webhooks": "{count, plural, one {# webhook} other {# webhooks}}";
      "schedules": "{count, plural, one {# schedule} other {# schedules}}";
      "rankCategories": "{count, plural, one {# category that lets players command its bots} other {# categories that let players command their bots}}";
      "jobs": "{count, plural, one {# running job} other {# running jobs}}";
      "sessions": "{count, plural, one {# other session} other {# other sessions}}";
    };
  };
  "shell": {
    "palette": {
      "placeholder": "Search pages, bots, actions …";
      "noResults": "No results";
      "results": "{count, plural, one {1 result} other {# results}}";
      "more": "{count, number} more";
      "back": "Back";
      "steps": {
        "bot": "Choose a bot";
        "category": "Choose a category";
        "moveTo": "Move {nickname} to a category";
        "uncategorised": "No category";
      };
      "groups": {
        "now": "On this page";
        "recent": "Recently used";
        "pages": "Pages";
        "bots": "Bots";
        "views": "Saved views";
        "categories": "Categories";
        "presets": "Presets";
        "applications": "Applications";
        "tokens": "API tokens";
        "jobs": "Jobs";
        "schedules": "Schedules";
        "webhooks": "Webhooks";
        "docs": "Documentation";
        "actions": "Actions";
        "create": "Create";
        "appearance": "Appearance";
      };
      "pages": {
        "import": "Import bots";
        "export": "Export bots";
        "trash": "Trash";
        "attention": "Bots that need attention";
        "live": "Connected bots";
        "account": "Account settings";
        "security": "Account security";
        "sessions": "Sessions";
        "approvals": "Authorised applications";
        "status": "Status of the service";
        "publicBots": "Public bots";
      };
      "actions": {
        "runOnBot": "Run a command on a bot";
        "runOnCategory": "Run a command on a category";
        "enableBot": "Enable a bot";
        "disableBot": "Disable a bot";
        "moveBot": "Move a bot to a category";
        "enableCategory": "Enable a category";
        "disableCategory": "Disable a category";
        "scheduleBot": "Create a schedule for a bot";
        "scheduleCategory": "Create a schedule for a category";
        "newBot": "Add a bot";
        "import": "Import bots";
        "newCategory": "Create a category";
        "newPreset": "Create a preset";
        "newApplication": "Create an application";
        "createToken": "Create an API token";
        "newAutomation": "Create an automation";
        "newSchedule": "Create a schedule";
        "light": "Switch to the light theme";
        "dark": "Switch to the dark theme";
        "system": "Use the theme of the system";
        "undo": "Undo the last change";
        "signOut": "Sign out";
      };
      "words": {
        "account": "profile username email e-mail connections data export delete account settings";
        "security": "password passkeys two-factor authentication 2fa totp authenticator app recovery codes settings";
        "sessions": "devices signed in settings";
        "approvals": "approved oauth settings";
        "attention": "problems refused offline waiting";
        "connected": "available busy online";
        "import": "csv paste";
        "export": "download credentials";
        "trash": "deleted restore";
        "activity": "audit log history changes";
        "automations": "triggers custom commands greet events";
        "live": "clusters shards logs";
        "logs": "requests rate limits";
        "webhooks": "discord alerts deliveries";
        "notifications": "bell alerts messages";
        "alertSettings": "notifications mail e-mail email settings";
        "admin": "staff requests users audit log maintenance outbox";
        "newBot": "new create";
        "newCategory": "new add";
        "newPreset": "new add outfit";
        "newApplication": "new add oauth";
        "createToken": "new add key";
        "newAutomation": "new add trigger custom command";
        "newSchedule": "new add cron repeat";
        "schedule": "new schedule for cron repeat";
        "light": "switch theme bright";
        "dark": "switch theme night";
        "system": "switch theme automatic";
        "shortcuts": "keys help";
        "signOut": "log out leave";
      };
    };
    "menu": "Menu";
    "mainNavigation": "Main";
    "quickNavigation": "Quick navigation";
    "search": "Search";
    "openJobs": "{count, plural, one {1 job running or waiting} other {# jobs running or waiting}}";
    "developers": "Developers";
    "staff": "Staff";
    "pages": {
      "overview": "Overview";
      "bots": "Bots";
      "categories": "Categories";
      "automations": "Automations";
      "presets": "Presets";
      "schedules": "Schedules";
      "live": "Clusters";
      "jobs": "Jobs";
      "activity": "Activity";
      "applications": "Applications";
      "tokens": "API tokens";
      "webhooks": "Webhooks";
      "notifications": "Notifications";
      "alertSettings": "Notification settings";
      "logs": "Logs and limits";
      "access": "Gateway access";
      "reference": "Reference";
      "documentation": "Documentation";
      "admin": "Admin";
    };
    "accountMenu": {
      "label": "Account of <bdi>{username}</bdi>";
      "signedInAs": "Signed in as <username></username>";
      "account": "Account";
      "security": "Security";
      "sessions": "Sessions";
      "shortcuts": "Keyboard shortcuts";
      "theme": "Theme";
      "themes": {
        "light": "Light";
        "dark": "Dark";
        "system": "System";
      };
      "signOut": "Sign out";
    };
    "pinnedViews": "Pinned views";
    "shortcuts": {
      "title": "Keyboard shortcuts";
      "everywhere": "Everywhere";
      "inLists": "List of bots";
      "onBotPage": "Page of a bot";
      "goTo": "Go to {page}";
      "singleLetters": "Single-letter shortcuts";
      "singleLettersHelp": "Switch them off if you dictate or use voice control. Arrow keys, Enter, Space and Escape always work.";
      "labels": {
        "palette": "Search everything, or do something";
        "sheet": "Show keyboard shortcuts";
        "undo": "Undo the last change";
        "next": "Next bot (also arrow down)";
        "previous": "Previous bot (also arrow up)";
        "openBeside": "Open the bot beside the list";
        "closeBeside": "Close the bot beside the list";
        "openPage": "Open the bot's page";
        "select": "Select the bot (also Space)";
        "selectRange": "Select up to this bot";
        "run": "Run a command on the bot or the selected bots";
        "copyId": "Copy the bot's ID";
        "search": "Search";
        "console": "Open the console";
      };
    };
    "maintenance": {
      "notice": "The service is in maintenance: only staff can use it. <link>Maintenance settings</link>";
    };
    "sessionEnded": {
      "title": "Your session has ended";
      "text": "Sign in to continue. Everything that you typed on this page is kept. You were signed in as <username></username>.";
      "otherUser": "You signed in as another user. Your own overview is loading …";
    };
    "offline": {
      "title": "You are offline";
      "text": "What you see may be out of date, and nothing can be saved. This page works again as soon as you are online.";
      "notLoaded": "You are offline";
      "notLoadedHelp": "The page cannot be loaded now. Try again when you are online.";
    };
    "deletion": {
      "help": "You asked for it. Until then your bots do not run, and your API tokens and applications are refused. If you cancel it, everything works again as before.";
      "cancel": "Cancel deletion";
      "signOut": "Sign out";
    };
    "unavailable": {
      "blocked": "This account cannot use the service";
      "blockedHelp": "Staff have banned or disabled it. Its API tokens and the applications that it approved are refused too. Contact the operator of this service if you think this is a mistake.";
      "maintenance": "The service is in maintenance";
      "tryAgain": "Try again";
      "signOut": "Sign out";
    };
  };
  "signIn": {
    "signIn": {
      "title": "Sign in";
      "forgot": "Forgot password?";
      "noAccount": "No account yet? <link>Create account</link>";
    };
    "reset": {
      "title": "Forgot password";
      "description": "You get a mail with a link to choose a new password.";
      "submit": "Send link";
      "sent": "Check your mail";
      "sentHelp": "If there is such an account, a mail with a link is on its way to its address. The link works once, for one hour. If no mail comes, use the link of an earlier one, or ask the staff of this service for a link.";
      "backToSignIn": "Back to sign-in";
    };
    "newPassword": {
      "title": "Choose a new password";
      "description": "For the account <bdi>{username}</bdi>. All of its sessions end. If its e-mail address was never confirmed, everything else that can sign in or act ends, too.";
      "password": "New password";
      "submit": "Change password";
      "again": "Ask for a new link";
      "done": "Password changed";
      "doneHelp": "Sign in with your new password.";
      "ended": "Nobody had confirmed the e-mail address before, so somebody else may have set up the account. This was ended:";
      "left": "This can still sign in to your account or act for it:";
      "leftHelp": "Sign in with your new password. The next page ends all of it with one button, if it is not yours.";
      "signInAndLook": "Sign in and look at it";
      "signIn": "Sign in";
      "signInAndGoOn": "Sign in and go on";
    };
    "confirmEmail": {
      "title": "Confirm your e-mail address";
      "question": "Is <bdi>{email}</bdi> the address of your account <bdi>{username}</bdi>? Mails about the account are sent to it.";
      "submit": "Confirm address";
      "done": "Address confirmed";
      "changed": "Address changed";
      "doneHelp": "<bdi>{email}</bdi> is the address of the account <bdi>{username}</bdi>.";
      "elsewhere": "You are not signed in to <bdi>{username}</bdi> in this browser";
      "elsewhereHelp": "If you set up this account, sign in first and open the link in the mail once more: everything stays as it is. If you confirm the address here, the account starts anew, because somebody else may have set it up: its password, passkeys, authenticator app, API tokens, applications and webhooks end, and you choose a new password.";
      "startAnew": "Confirm and start anew";
      "signInFirst": "Sign in";
      "startedAnew": "Whatever could sign in or act for the account has ended. Choose a new password to sign in.";
      "choosePassword": "Choose a new password";
      "toAccount": "Go to my account";
    };
    "usedLink": {
      "title": "This link does not work";
      "text": "It was used, it is out of date, or a newer link replaced it.";
    };
    "signUp": {
      "title": "Create account";
      "haveAccount": "Already have an account? <link>Sign in</link>";
      "submit": "Create account";
    };
    "accountForm": {
      "username": "Username";
      "usernameHelp": "3 to 32 letters, digits, dots, dashes or underscores";
      "email": "E-mail";
      "password": "Password";
      "passwordHelp": "At least 10 characters, and not easy to guess: several words, for example.";
      "showPassword": "Show characters";
    };
    "setup": {
      "title": "Set up";
      "description": "Create the first account of this installation. It is an admin account: it can manage all other accounts.";
      "submit": "Create admin account";
      "demo": "Load a demo fleet";
      "demoHelp": "60 bots on a simulated platform, to try everything out. You can remove all of it with one click.";
      "loading": "Loading";
    };
    "invalidLink": {
      "title": "This set-up link is not valid";
      "text": "A set-up link works once. It ends when another one is used, and when the service starts again more than ten minutes after it was printed.";
      "signIn": "If the first account exists, sign in with it.";
      "restart": "If it does not exist, restart the service: it prints a new link.";
      "action": "Go to sign-in";
    };
  };
  "status": {
    "title": "Status";
    "description": "Whether the parts of this service work, and how they worked on the last 90 days.";
    "states": {
      "works": "Operational";
      "degraded": "Degraded";
      "partlyDown": "Partly down";
      "down": "Down";
      "paused": "Paused";
      "unknown": "Unknown";
    };
    "parts": "Parts of the service";
    "checking": {
      "title": "Checking";
      "text": "Requesting the status of the service.";
    };
    "noAnswer": {
      "title": "The service does not respond";
      "text": "The service or your connection may be down. This page keeps checking.";
    };
    "down": {
      "title": "Some parts are down";
      "text": "Affected: {parts}. This page keeps checking.";
    };
    "affected": {
      "title": "Some parts do not work as usual";
      "text": "Affected: {parts}. The incident below says more.";
    };
    "maintenance": {
      "title": "The service is in maintenance";
      "text": "It is not available until the maintenance ends.";
    };
    "works": {
      "title": "All parts are operational";
      "text": "No problems reported.";
    };
    "numbers": "Numbers";
    "notChecked": "Not checked yet.";
    "checked": "Last checked at {time}. The page checks every five seconds.";
    "history": {
      "bar": "{part}, by day";
      "uptime": "{share} uptime in 90 days";
      "noUptime": "No data yet";
      "first": "90 days ago";
      "firstOnPhone": "30 days ago";
      "last": "Today";
      "unknown": "No data";
      "worked": "{share} uptime";
      "downFor": "{share} uptime, down for {duration}";
      "pausedFor": "in maintenance for {duration}";
      "levels": {
        "works": "No down time";
        "partly": "Down for a part of the day";
        "down": "Down for more than an hour";
        "paused": "In maintenance";
        "unknown": "No data";
      };
      "table": "Uptime by day";
      "date": "Day (UTC)";
      "empty": "There is no data yet.";
      "failed": "The history cannot be read at the moment. This page keeps trying.";
    };
    "incidents": {
      "open": "Open incidents";
      "past": "Past incidents";
      "none": "No incidents in the last 90 days.";
      "affected": "Affected: {parts}";
      "at": "{time} UTC";
      "edited": "Corrected at {time} UTC";
      "updatesOf": "Updates of {title}";
      "earlier": "{count, plural, one {Show one earlier update} other {Show # earlier updates}}";
      "latest": "{count, plural, one {Only the latest incident that has ended is listed.} other {Only the latest # incidents that have ended are listed.}}";
      "older": "{count, plural, one {The oldest update is not shown here.} other {The # oldest updates are not shown here.}}";
    };
    "follow": {
      "title": "Get news of incidents";
      "feedHelp": "<feed></feed> has every incident and its updates.";
      "feed": "The Atom feed";
      "feedName": "Incidents";
      "mailHelp": "Or get a mail at each update of an incident. Each mail has a link that ends them.";
      "address": "E-mail address";
      "submit": "Send me mails";
      "asked": "Look into your mailbox";
      "askedHelp": "If this address gets no mails about incidents yet, a mail with a link that confirms it is on its way.";
    };
    "confirm": {
      "title": "Mails about incidents";
      "question": "Confirm that you want a mail at each update of an incident.";
      "submit": "Confirm";
      "done": "You get mails about incidents";
      "doneHelp": "From the next update on, mails go to {email}. Each one has a link that ends them.";
      "toStatus": "To the status page";
    };
  };
  "targets": {
    "who": "Bots";
    "kinds": {
      "category": "Category";
      "view": "Saved view";
      "bots": "Bots";
    };
    "category": "Category";
    "categoryHelp": "Includes the bots in the category when the run starts.";
    "noCategories": "You have no categories yet.";
    "deletedCategory": "The category was deleted. Choose another one.";
    "view": "Saved view";
    "deletedView": "The view was deleted. Choose another one.";
    "viewHelp": "The bots that it shows when the run starts.";
    "noViews": "You have no saved views yet. Save one on the Bots page.";
    "selected": "{count, plural, one {# bot} other {# bots}} selected";
    "choose": {
      "category": "Choose a category first.";
      "view": "Choose a saved view first.";
      "bots": "Choose at least one bot first.";
    };
  };
  "trash": {
    "bots": "Bots";
    "title": "Trash";
    "description": "Deleted bots stay here for 7 days, bots deleted by an export for 72 hours. Then their credentials are erased.";
    "empty": {
      "title": "The trash is empty";
      "text": "Bots that you delete appear here, and you can restore them.";
    };
    "selectAll": "Select all";
    "selectBot": "Select {nickname}";
    "summary": "{selected, plural, =0 {{total, number} in the trash} other {{selected, number} of {total, number} selected}}";
    "noneSelected": "Select the bots to restore first.";
    "restoreSelected": "{count, plural, =0 {Restore selected} other {Restore {count, number}}}";
    "restore": "Restore";
    "restoreBot": "Restore {nickname}";
    "restoredOne": "<bdi>{nickname}</bdi> restored";
    "restoredMany": "{count, plural, one {# bot} other {# bots}} restored";
    "openBot": "Open the bot";
    "openBots": "Open Bots";
    "restoreFailed": "The bots could not be restored";
    "table": "Deleted bots";
    "columns": {
      "select": "Select";
      "nickname": "Nickname";
      "flags": "Enabled";
      "deleted": "Deleted";
      "erased": "Erased";
      "restore": "Restore";
    };
    "deletedByExport": "<time></time><dimmed> by an export</dimmed>";
  };
}
