import type { LegalDocument } from './legal-document.ts'

/** The privacy notice in English; the Spanish text is the one that binds. */
export const privacyEn: LegalDocument = {
  sections: [
    {
      id: 'responsable',
      title: 'Who is responsible for your data',
      blocks: [
        'The professional baseball league of the Pacific (the “League”) runs Playball and is responsible for the personal data that we process, under Mexico’s Federal Law on the Protection of Personal Data Held by Private Parties, published in the Diario Oficial de la Federación on March 20, 2025.',
        'The League’s full identity and address, and how to reach it about your data, are:',
      ],
    },
    {
      id: 'alcance',
      title: 'What this notice covers',
      blocks: [
        'Everyone who visits the site, creates an account, buys a pass, activates a prepaid card or watches a game on Playball, and everyone who enters the League’s premises. Sites of other companies that a link leads to have notices of their own.',
      ],
    },
    {
      id: 'datos',
      title: 'What data we process',
      blocks: [
        {
          list: [
            'Identity and contact: name and email. If you give them: phone number, date of birth, gender, city, country, favorite team and players you follow. If you are an Entrepreneur, your number.',
            'Access: your password and your NIP, of which we keep only an irreversible hash; your passkeys, and which Facebook or Apple account or phone number you log in with, if you choose to.',
            'Sessions: browser, device, IP address and login times.',
            'Purchases: what you bought, when, how much you paid and how, and the email and phone number you typed when buying.',
            'Playback: which game plays on which device, how far you were, and the quality it arrived in.',
            'Notifications, if you ask for notifications: about which games and clubs, and the address at which your browser receives them.',
            'Who recommended Playball, if you came by an affiliate’s link.',
          ],
        },
      ],
    },
    {
      id: 'sensibles',
      title: 'Sensitive data and minors',
      blocks: [
        'We ask for no sensitive personal data. Accounts are for people aged 18 or older; we do not knowingly process data of minors. If a minor opened an account, their parent or guardian can ask us to delete it.',
      ],
    },
    {
      id: 'finalidades',
      title: 'What we use it for',
      blocks: [
        'We use your data only for what the service needs:',
        {
          list: [
            'to create your account, let you in and protect it from anyone who is not you;',
            'to charge for your pass, give you your receipt and return what is due to you;',
            'to stream the games to you, on one device at a time, and let you go on where you stopped;',
            'to offer you the packages of your country;',
            'to write to you about your purchases, your access and changes to this notice or the terms;',
            'to measure and improve the quality of the stream;',
            'to comply with tax law and answer authorities that may ask.',
          ],
        },
      ],
    },
    {
      id: 'secundarias',
      title: 'Uses that are not necessary',
      blocks: [
        'There are none. We do not use your data for advertising, we build no commercial profiles, and we do not sell or rent your data. If we ever wanted to use it for anything else, we would ask you first, and saying no would not affect your service.',
      ],
    },
    {
      id: 'pagos',
      title: 'Your payment data',
      blocks: [
        'Your card’s number, date and code go directly from your browser to Openpay, which processes the payment; they never reach our servers. With PayPal you pay on its own page. Of your card we keep only an encrypted fingerprint, to notice when the same payment is repeated.',
        'Openpay’s notices to us about a payment may contain your name and part of your card’s number.',
      ],
    },
    {
      id: 'otras-formas-de-entrar',
      title: 'If you log in with your phone, Facebook or Apple',
      blocks: [
        'If you log in with your phone, we give its number to the company that sends you the code by SMS. If you log in with Facebook or Apple, that company knows that you use Playball and tells us who you are to it and, if you allow it, your name and email. We post nothing to your accounts and do not read your contacts.',
      ],
    },
    {
      id: 'reproduccion',
      title: 'What we keep of what you watch',
      blocks: [
        'While you watch a game, we keep which device plays it, for the rule of one device at a time, and how far you were, so that you can go on. Every minute your player tells us how the video arrives: how long it took to start, whether it stopped, and its resolution and delay. Those reports are shown only in your account.',
        'If the League turns on Chromecast, the browser in which you watch a game looks for a Chromecast nearby. To do so it loads a Google program, which thereby learns your IP address and which browser you use.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      blocks: [
        'We use no cookies for advertising, and none of other companies for measuring. This is everything that Playball leaves in your browser. On secure connections the names of some cookies begin with “__Host-”.',
        {
          caption: 'Cookies',
          table: [
            ['Name', 'What for', 'How long'],
            ['sid', 'to keep your session open', '30 days'],
            ['XSRF-TOKEN', 'so that no other site acts in your name', '30 days'],
            ['did', 'to tell your devices apart, for the rule of one at a time', '400 days'],
            ['sign-in-…', 'to finish a login of several steps', '1 hour'],
            ['lang', 'so that pages come in your language', '1 year'],
            ['affiliate_id', 'to remember which affiliate recommended us', '30 days or until you register'],
          ],
        },
        {
          caption: 'Local storage',
          table: [
            ['Name', 'What for', 'How long'],
            ['token, user', 'to know on each page that you are logged in', 'until you log out'],
            ['paymentData', 'to finish a payment when you return from the bank', 'until you see the result'],
            ['introToken', 'to play the welcome video once', 'one use'],
            ['lang', 'the language you chose', 'until you delete it'],
            ['theme', 'whether you like the site light or dark', 'until you delete it'],
            ['calendar-club', 'the club you chose in the calendar', 'until you delete it'],
            ['cookies-ptl', 'that you closed the cookie notice', 'until you delete it'],
            ['player', 'the player’s volume, speed, quality and size', 'until you delete it'],
            ['spoilers-chosen', 'so that your other tabs hide the same games', 'until you delete it'],
            ['moment-of-purchase', 'the play to show once a store is paid', 'one use, or until you log out'],
            ['data-nudge', 'how far you moved the data of a game', 'the last 50 games'],
            ['line-speed', 'the speed of your connection, to start in the right quality', '1 day'],
            ['spoken-detail', 'how much of a game your screen reader tells you', 'until you delete it'],
          ],
        },
        {
          caption: 'Offline storage',
          table: [
            ['Name', 'What for', 'How long'],
            [
              'playball-site-…',
              'so that the calendar opens offline; saved when you first see it',
              'until you delete it',
            ],
            [
              'playball-answers',
              'the last games, standings and clubs you saw, the same for everybody; nothing of yours',
              'until you delete it',
            ],
          ],
        },
        {
          caption: 'Storage of the tab',
          table: [
            ['Name', 'What for', 'How long'],
            ['return-to', 'to take you to the page you asked for before logging in', 'until you log in'],
            [
              'last-checkout',
              'so that “Back to payment” on this notice takes you to your purchase',
              'until you close the tab or log out',
            ],
            [
              'last-payment',
              'to tell you why a payment did not go through',
              'until you close the tab or log out',
            ],
            [
              'wanted-moment',
              'to take you to the play that you wanted to see once you have a pass',
              'one use, or until you close the tab or log out',
            ],
            ['social-purpose', 'to finish the login with Facebook or Apple', 'one use'],
            ['session-ended', 'to tell you that your session ended', 'until you log in'],
            [
              'scroll-positions',
              'so that a page you come back to is where you left it',
              'until you close the tab',
            ],
            [
              'loaded-again',
              'to reload a page only once when part of it did not arrive',
              'until a page works or you close the tab',
            ],
            [
              'reloaded: …',
              'to reload a page only once when the site was updated',
              'until you close the tab',
            ],
          ],
        },
        'You can delete all of this in your browser’s settings. Without the session cookies you cannot log in or watch games. On the payment pages, Openpay may keep in your browser what it needs to prevent fraud, under its own notice.',
      ],
    },
    {
      id: 'ubicacion',
      title: 'The country you connect from',
      blocks: [
        'To offer you your country’s packages and respect the limits of the broadcast, we find the country from your IP address. We do so on our own servers, without asking another company and without using your phone’s location.',
      ],
    },
    {
      id: 'terceros',
      title: 'Who we share your data with',
      blocks: [
        'Only with the companies that do a part of the service for the League, and only what each of them needs:',
        {
          list: [
            'Openpay and PayPal: what is needed to charge you and pay you back (name, email, phone number and data of the payment).',
            'The SMS service: your phone number and the code.',
            'The mail service: your email and the text of the message.',
            'Your browser’s notification service (Google, Mozilla, Apple or Microsoft), if you ask for notifications: an encrypted message that only your browser can read.',
            'Facebook and Apple: that you log in to Playball with them, if you choose to.',
            'The video delivery network, when the League uses one: your IP address and which parts of the video you ask for, without your name or account.',
          ],
        },
        'Some of them may process the data outside Mexico. We transfer your data to nobody else without your consent, unless the law orders it.',
      ],
    },
    {
      id: 'videovigilancia',
      title: 'Video surveillance',
      blocks: [
        'There may be security cameras on the League’s premises, announced at the entrance. Their images are used only for the safety of people and premises, are kept for 3 months and are then deleted, except those that an authority asks for before that.',
      ],
    },
    {
      id: 'conservacion',
      title: 'How long we keep your data',
      blocks: [
        {
          caption: 'Periods',
          table: [
            ['Data', 'Period'],
            [
              'Data of your account and ways to log in',
              'as long as you have the account; deleted with it, at once',
            ],
            ['Ended sessions', '90 days'],
            ['Links that we mailed to you', '7 days after they expire'],
            ['Unfinished logins and SMS codes', 'an hour to a day after they expire'],
            ['Login attempts, known networks and devices (hashed)', 'minutes to 180 days'],
            ['Which device played which game', '90 days'],
            ['How far you were in a game', '90 days, or until you finish it'],
            ['The quality in which the video arrived', '30 days'],
            ['The server’s security logs, with your IP address', '90 days'],
            ['The server’s other logs, with your IP address', '30 days'],
            ['Which games you asked to be told about', '180 days, or until you turn it off'],
            [
              'Which clubs you asked to be told about, and on which browser',
              'until you turn it off, log out there or delete your account',
            ],
            ['Orders and payments, without your name', 'permanently; tax law asks for five years'],
            ['An order’s email and phone number', 'five years, or until you delete your account'],
            [
              'The same, encrypted, if you delete your account with a payment unfinished or owed to you, only to give the money back',
              'until 7 days after that payment expires, and as long as we owe you anything',
            ],
            ['Openpay’s notices about a payment', '180 days; if you delete your account, a day at most'],
            ['That you accepted this notice', 'as long as you have the account; then only version and date'],
            ['That we told you of a change, and when', 'five years from the day it takes effect'],
            ['Surveillance images', '3 months'],
          ],
        },
        'Backups may keep the above for up to 35 more days, encrypted.',
      ],
    },
    {
      id: 'seguridad',
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. Of passwords and codes we keep only irreversible hashes. Each account sees only its own data, and anything that can change it asks you to confirm again that it is you. If a security breach affects your rights significantly, we will tell you at once.',
      ],
    },
    {
      id: 'arco',
      title: 'Your ARCO rights',
      blocks: [
        'You have the right to access, rectify and cancel your data, and to object to its use (ARCO rights). In “My account” you can exercise most of them at once and free of charge:',
        {
          list: [
            'Access: download all your data under “My data”.',
            'Rectification: correct it under “Personal information”.',
            'Cancellation: delete your account under “My data”.',
          ],
        },
        'You can also send a request to the contact in section 1, with your name, the email of your account, a document that proves your identity or that of whoever represents you, and what you ask for. We will answer within 20 business days at most and, where it applies, carry it out within the following 15 business days.',
      ],
    },
    {
      id: 'revocacion',
      title: 'Withdrawing your consent, and the authority',
      blocks: [
        'You can withdraw your consent or limit the use of your data at any time, by the same means. Since everything we process is needed for the service, withdrawing it completely means closing your account. Of what was sold we keep only what tax law requires, without your name.',
        'If you believe that we do not respect your rights, you can turn to the Secretaría Anticorrupción y Buen Gobierno, the authority for the protection of personal data since the INAI was dissolved.',
      ],
    },
    {
      id: 'cambios',
      title: 'Changes to this notice',
      blocks: [
        'If we change this notice, we will publish the new version here, with its date, and write to account holders when the change affects them. We keep which version you accepted, and when.',
      ],
    },
  ],
}
