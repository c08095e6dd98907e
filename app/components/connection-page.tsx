import Plus from 'lucide-react/icons/plus';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { AdminsOnly } from './admins-only.tsx';
import { SectionHead } from './section-head.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { may, type Permission } from '#domain/platform/role.ts';

const LINK = 'text-green underline underline-offset-4';

/** The way for another program's maker to everything there is to ask and to hear. */
export function ApiDocsLink() {
  return (
    <a href={areaPaths.apiDocs()} className={LINK}>
      beschrijving van de API
    </a>
  );
}

export function ApiKeysLink() {
  return (
    <Link to={areaPaths.adminApiKeys()} className={LINK}>
      API-sleutel
    </Link>
  );
}

export function RegisterLink() {
  return (
    <Link to={areaPaths.adminProcessingRegister()} className={LINK}>
      verwerkingsregister
    </Link>
  );
}

type ConnectionPageProps = {
  title: string;
  intro: ReactNode;
  permission: Permission;
  /** The thing that others may not see, in the middle of a sentence. */
  what: string;
  /** On the button that opens the dialog. */
  make: string;
  Dialog: ComponentType<{ onClose: () => void }>;
  /** The list of what was made. */
  children: ReactNode;
};

/** A page below the settings about one way in which other programs hear of the shop. */
export function ConnectionPage(props: ConnectionPageProps) {
  const { title, intro, permission, what, make, Dialog, children } = props;
  const [isMaking, setMaking] = useState(false);
  const mayManage = may(useRole(), permission);
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminSettings(), label: 'Instellingen' }}
        title={title}
        intro={intro}
        actions={
          mayManage ? (
            <Button size="sm" onClick={() => setMaking(true)}>
              <Plus aria-hidden="true" />
              {make}
            </Button>
          ) : undefined
        }
      />
      <AdminsOnly permission={permission} what={what}>
        {isMaking ? <Dialog onClose={() => setMaking(false)} /> : null}
        {children}
      </AdminsOnly>
    </div>
  );
}
