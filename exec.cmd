@rem The shell of Windows has no `exec`: there this file runs the scripts of package.json that begin with it.
@%*
